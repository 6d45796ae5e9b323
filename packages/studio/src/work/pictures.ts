/** The text of a page with its pictures in it: a frame has no folder in which they could lie beside it. */
export async function withPictures(
  page: Blob,
  files: readonly { readonly name: string; readonly blob: Blob }[],
): Promise<string> {
  let html = await page.text()
  for (const { name, blob } of files) {
    if (!name.endsWith('.svg')) continue
    const source = `src="${encodeURIComponent(name.replace(/^.*\//, ''))}"`
    html = html.replaceAll(source, `src="data:image/svg+xml,${encodeURIComponent(await blob.text())}"`)
  }
  return html
}
