/** Scripts of components are TypeScript as the compiler of Svelte reads it: nothing has to be made of them first. */
export default { compilerOptions: { runes: true } }
