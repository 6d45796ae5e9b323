/** One self-contained page: no script, no font, no image from elsewhere. Reads on a phone and prints on paper. */

/** Text made safe to stand in HTML, attributes included. */
export function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export interface Page {
  readonly title: string
  /** A line above the title, in small print. */
  readonly kicker: string
  /** Shown in red across the top: this page must not be published. */
  readonly warning?: string
  /** Parts already made of safe HTML. */
  readonly body: readonly string[]
}

/** A self-contained page. */
export function page({ title, kicker, warning, body }: Page): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${warning === undefined ? '' : `<p class="warning" role="alert">${escape(warning)}</p>\n`}<main>
<header><p class="kicker">${escape(kicker)}</p><h1>${escape(title)}</h1></header>
${body.join('\n')}
</main>
</body>
</html>
`
}

/** A part of a page under its heading. */
export function section(heading: string, ...parts: readonly string[]): string {
  return `<section><h2>${escape(heading)}</h2>\n${parts.join('\n')}\n</section>`
}

/** What is there for those who want it, under a line that tells what it is. */
export function folded(summary: string, ...parts: readonly string[]): string {
  return `<details><summary>${escape(summary)}</summary>\n${parts.join('\n')}\n</details>`
}

/** Text with its powers raised: 10^-6, e^ε and e^(kε) as they are written on paper. */
export function raised(text: string): string {
  return escape(text)
    .replaceAll(/\^(-?(?:\d+(?:\.\d+)?|ε))/g, '<sup>$1</sup>')
    .replaceAll(/\^\(([^()]+)\)/g, '<sup>$1</sup>')
}

/** A paragraph of one sentence or more. */
export function paragraph(text: string): string {
  return `<p>${raised(text)}</p>`
}

/** A list of sentences. */
export function list(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${raised(item)}</li>`).join('')}</ul>`
}

/** Rows of a name and a value; with `code`, the values are things to copy. */
export function facts(rows: readonly (readonly [name: string, value: string])[], code = false, wide = false): string {
  const cell = (value: string) => (code ? `<code>${escape(value)}</code>` : raised(value))
  return `<table${wide ? ' class="wide"' : ''}>${rows.map(([name, value]) => `<tr><th scope="row">${escape(name)}</th><td>${cell(value)}</td></tr>`).join('')}</table>`
}

/** Figures side by side where there is room, each with a line below. */
export function figures(...parts: readonly (readonly [svg: string, caption: string])[]): string {
  return `<div class="figures">${parts.map(([svg, caption]) => `<figure>${svg}<figcaption>${escape(caption)}</figcaption></figure>`).join('')}</div>`
}

const STYLE = `
:root { --ink: #1c2430; --soft: #5a6675; --line: #d9dee5; --paper: #ffffff; --tint: #f3f6f9; --accent: #0b5c8a; --alarm: #a4161a }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif }
main { max-width: 56rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
header { border-bottom: 3px solid var(--accent); margin-bottom: 1.5rem; padding-bottom: .75rem }
.kicker { margin: 0; color: var(--soft); font-size: .9rem; overflow-wrap: anywhere }
h1 { margin: .2rem 0 0; font-size: 1.8rem; line-height: 1.2; overflow-wrap: anywhere }
img { max-width: 100%; height: auto }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem }
.promise { background: var(--tint); border-left: 4px solid var(--accent); padding: 1rem 1.25rem; margin: 1rem 0 }
.promise p { margin: 0 }
.result { font-size: 1.5rem; line-height: 1.3; font-weight: 600; margin: .5rem 0 }
details { margin: .5rem 0 } summary { cursor: pointer; color: var(--accent); font-weight: 600; padding: .35rem 0 } pre { white-space: pre-wrap; overflow-wrap: anywhere }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th { font-weight: 600; width: 14rem } .wide th { width: 55% }
thead th { border-bottom: 2px solid var(--line); color: var(--soft); font-size: .9rem } .columns th { width: auto } .columns th, .columns td { overflow-wrap: break-word }
ul { padding-left: 1.25rem; margin: .5rem 0 }
li { margin: .3rem 0 }
code { font: .85em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
.warning { margin: 0; padding: .9rem 1.25rem; background: var(--alarm); color: #fff; font-weight: 600; text-align: center }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.25rem }
figure { margin: 0; max-width: 30rem } figure svg { width: 100%; height: auto } figcaption { color: var(--soft); font-size: .9rem }
@media (max-width: 34rem) { th, td, .wide th { display: block; width: auto; border: 0; padding-bottom: 0 } tr { display: block; border-bottom: 1px solid var(--line); padding: .35rem 0 } h1 { font-size: 1.45rem } .columns thead { display: none } .columns td::before { content: attr(data-heading) ": "; color: var(--soft) } }
@media print { main { max-width: none; padding: 0 } details > * { display: block } .promise { break-inside: avoid } section { break-inside: avoid-page } }
`
