/** Completions for shells, written out, so that no program has to be started while somebody types. */
import type { Flag, Typed, Values } from './tree.ts'

export type Shell = 'bash' | 'zsh' | 'fish'

export function scriptFor(shell: Shell, all: readonly Typed[]): string {
  if (shell === 'fish') return fish(all)
  return shell === 'bash' ? `${tables(all)}${BASH}` : `#compdef tulle\n${tables(all)}${ZSH}`
}

/** In single quotes nothing means anything but the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

const FILES = '<files>'
const FREE = '<free>'

function words(values: Values): readonly string[] {
  return values.are === 'names' ? values.names : [values.are === 'files' ? FILES : FREE]
}

/** The same functions for bash and zsh: the parts and flags of a command, and what a flag takes. */
function tables(all: readonly Typed[]): string {
  const entries = (of: (each: Typed) => readonly (readonly [string, readonly string[]])[]) =>
    all
      .flatMap(of)
      .filter(([, found]) => found.length > 0)
      .map(([key, found]) => `    ${quoted(key)}) printf '%s\\n' ${found.map(quoted).join(' ')} ;;\n`)
      .join('')
  const looked = (name: string, body: string) => `${name}() {\n  case "$1" in\n${body}  esac\n}\n`
  return [
    '# Made by "tulle completion".\n',
    looked(
      '_tulle_parts',
      entries(({ path, parts }) => [[path, parts.map(({ name }) => name)]]),
    ),
    looked(
      '_tulle_flags',
      entries(({ path, flags }) => [[path, flags.flatMap(({ names }) => names)]]),
    ),
    looked(
      '_tulle_arguments',
      entries(({ path, values }) => [[path, words(values)]]),
    ),
    looked(
      '_tulle_values',
      entries(({ path, flags }) => flags.flatMap((flag) => flag.names.map((name) => [`${path} ${name}`, taken(flag)]))),
    ),
    FOUND,
  ].join('')
}

function taken({ values }: Flag): readonly string[] {
  return values === undefined ? [] : words(values)
}

/** What may stand at the end of what was typed: names, and whether files may. */
const FOUND = `# $1: the word that is being typed; then all before it, but for the program.
_tulle_found() {
  local now="$1" at=tulle before='' word
  shift
  for word in "$@"; do
    if _tulle_parts "$at" | grep -qxF -e "$word"; then at="$at $word"; fi
    before="$word"
  done
  local values=''
  case "$before" in -*) values="$(_tulle_values "$at $before")" ;; esac
  if [ -n "$values" ]; then
    printf '%s\\n' "$values"
    return
  fi
  case "$now" in
    -*) _tulle_flags "$at" ;;
    *)
      if [ -n "$(_tulle_parts "$at")" ]; then _tulle_parts "$at"; else _tulle_arguments "$at"; fi
      ;;
  esac
}
`

const BASH = `_tulle() {
  local now="\${COMP_WORDS[COMP_CWORD]}" each files=no
  COMPREPLY=()
  while IFS= read -r each; do
    case "$each" in
      '${FILES}') files=yes ;;
      '${FREE}') ;;
      "$now"*) COMPREPLY+=("$each") ;;
    esac
  done < <(_tulle_found "$now" "\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  if [ "$files" = yes ]; then
    type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
    while IFS= read -r each; do COMPREPLY+=("$each"); done < <(compgen -f -- "$now")
  fi
}
complete -F _tulle tulle
`

const ZSH = `_tulle() {
  local each files=no
  local -a found
  while IFS= read -r each; do
    case "$each" in
      '${FILES}') files=yes ;;
      '${FREE}') ;;
      *) found+=("$each") ;;
    esac
  done < <(_tulle_found "\${words[CURRENT]}" "\${(@)words[2,CURRENT-1]}")
  (( \${#found} )) && compadd -- "\${found[@]}"
  [ "$files" = yes ] && _files
  return 0
}
if [ "\${funcstack[1]}" = _tulle ]; then _tulle "$@"; else compdef _tulle tulle; fi
`

function fish(all: readonly Typed[]): string {
  const at = (path: string) => `complete -c tulle -n ${quotedFish(`__tulle_at "${path}"`)}`
  return [
    '# Made by "tulle completion".',
    `set -g __tulle_commands ${all.map(({ path }) => quotedFish(path)).join(' ')}`,
    FISH,
    'complete -c tulle -f',
    ...all.flatMap(({ path, parts, flags, values }) => [
      ...parts.map(({ name, about }) => `${at(path)} -a ${quotedFish(name)} -d ${quotedFish(about)}`),
      ...flags.map((flag) => `${at(path)} ${fishFlag(flag)}`),
      ...(parts.length > 0 || values.are === 'free' ? [] : [`${at(path)} ${fishValues(values)}`]),
    ]),
    '',
  ].join('\n')
}

function fishFlag({ names, about, values }: Flag): string {
  const called = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`)).join(' ')
  const takes =
    values === undefined
      ? ''
      : values.are === 'files'
        ? ' -r -F'
        : ` -x${values.are === 'free' ? '' : ` ${fishValues(values)}`}`
  return `${called}${takes} -d ${quotedFish(about)}`
}

function fishValues(values: Values): string {
  return values.are === 'names' ? `-a ${quotedFish(values.names.join(' '))}` : '-F'
}

/** In single quotes of fish a backslash and the quote itself are escaped. */
function quotedFish(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`
}

const FISH = `function __tulle_at
  set -l path tulle
  for word in (commandline -opc)[2..-1]
    if contains -- "$path $word" $__tulle_commands
      set path "$path $word"
    end
  end
  test "$path" = "$argv[1]"
end`
