declare module 'virtual:catalogue' {
  export const catalogue: import('./work/catalogue.ts').Catalogue
}
