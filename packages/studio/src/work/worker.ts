/** The worker of the page: everything but forms and pictures that move happens here. */
import { config } from 'zod'
import { serve } from '../rpc/serve.ts'
import { methods } from './methods.ts'
import { refusalOf } from './refusal.ts'

// The policy of the page lets nothing be made into code at run time, which zod would otherwise try.
config({ jitless: true })

serve(methods, refusalOf)
