/** Scripts of components are TypeScript as the compiler of Svelte reads it: nothing has to be made of them first. */
// oxlint-disable-next-line import/no-default-export -- tools look for it there
export default { compilerOptions: { runes: true } }
