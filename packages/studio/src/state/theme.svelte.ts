/** Light or dark: as the system is, until somebody says otherwise. */
const dark = matchMedia('(prefers-color-scheme: dark)')

class Theme {
  chosen: 'light' | 'dark' | undefined = $state((localStorage.getItem('theme') as 'light' | 'dark' | null) ?? undefined)
  system: 'light' | 'dark' = $state(dark.matches ? 'dark' : 'light')
  get now(): 'light' | 'dark' {
    return this.chosen ?? this.system
  }
  turn(): void {
    this.chosen = this.now === 'dark' ? 'light' : 'dark'
    localStorage.setItem('theme', this.chosen)
  }
}

export const theme = new Theme()

dark.addEventListener('change', () => {
  theme.system = dark.matches ? 'dark' : 'light'
})
