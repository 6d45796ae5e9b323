import type { GraphBuilder } from '@tulle/core/data'
import { detached, type Fault } from './places.ts'

/** For formats that declare their nodes: each once, and every one that an edge joins; in any order. */
export class DeclaredNodes {
  readonly #builder: GraphBuilder
  readonly #fault: Fault
  readonly #declared = new Set<string>()
  readonly #awaited = new Map<string, number>()

  constructor(builder: GraphBuilder, fault: Fault) {
    this.#builder = builder
    this.#fault = fault
  }

  declare(name: string, at: number): void {
    if (this.#declared.has(name)) throw this.#fault(at, 'a node of this name is declared above.')
    const own = detached(name)
    this.#declared.add(own)
    this.#awaited.delete(own)
    this.#builder.nodes.ofName(own)
  }

  /** The number of a node that an edge at `at` joins. */
  joined(name: string, at: number): number {
    if (this.#declared.has(name)) return this.#builder.nodes.ofName(name)
    const own = detached(name)
    if (!this.#awaited.has(own)) this.#awaited.set(own, at)
    return this.#builder.nodes.ofName(own)
  }

  /** To be called at the end of the file. */
  check(): void {
    for (const at of this.#awaited.values()) throw this.#fault(at, 'the edge joins a node that is not declared.')
  }
}
