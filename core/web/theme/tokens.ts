/** The colours of a theme. Every text pair reaches 4.5 : 1 on the grounds it stands on; a test reckons them. */
export interface Tokens {
  /** What can be acted on; text on a fill of it is `onAccent`. */
  accent: string
  accentSoft: string
  onAccent: string
  ink: string
  inkSoft: string
  inkFaint: string
  /** Edges: of what can be typed into, of cards, within them. */
  lineStrong: string
  line: string
  lineSoft: string
  ground: string
  surface: string
  /** Heads of tables, what lies deeper than its card. */
  sunken: string
  /** Under the pointer. */
  hover: string
  /** The head of the page, the same in every theme. */
  graphite: string
  graphiteRaised: string
  onGraphite: string
  onGraphiteSoft: string
  /** States: text and edge, and the ground behind them. */
  success: string
  successSoft: string
  warning: string
  warningSoft: string
  error: string
  errorSoft: string
  info: string
  /** A change-over: neither running nor at fault. */
  change: string
  changeSoft: string
  /** Switched off, or nothing to say. */
  off: string
  offSoft: string
  /** More hues where kinds are told apart that are no states. */
  teal: string
  tealSoft: string
  rose: string
  roseSoft: string
  /** The band of the open pages, and what is pressed on it. */
  band: string
  pressed: string
  /** Lies over what shows through it. */
  veil: string
}

/**
 * Graphite and cool greys carry the product, one cobalt accent marks what can be acted on; green, yellow, red and violet belong to
 * states alone.
 */
export const light: Tokens = {
  accent: '#1b58c4',
  accentSoft: '#e9f0fd',
  onAccent: '#ffffff',
  ink: '#18212f',
  inkSoft: '#4b5768',
  inkFaint: '#606b7c',
  lineStrong: '#c3cbd6',
  line: '#d9dee6',
  lineSoft: '#e9ecf1',
  ground: '#eef1f5',
  surface: '#ffffff',
  sunken: '#f3f5f8',
  hover: '#f4f7fd',
  graphite: '#18212f',
  graphiteRaised: '#263245',
  onGraphite: '#f3f6fa',
  onGraphiteSoft: '#b4c0d0',
  success: '#177245',
  successSoft: '#e3f4ec',
  warning: '#8a5800',
  warningSoft: '#fff4d9',
  error: '#c4292b',
  errorSoft: '#fdeeee',
  info: '#1b58c4',
  change: '#6b3fb0',
  changeSoft: '#efe8fb',
  off: '#5f6b7c',
  offSoft: '#e9ecf1',
  teal: '#0b6a78',
  tealSoft: '#d5edf0',
  rose: '#8d3b72',
  roseSoft: '#f5e0ee',
  band: '#e2e6ed',
  pressed: '#cfd6e0',
  veil: 'rgb(247 249 252 / 72%)',
}

/** The same by night: surfaces lighter the nearer they are, states lighter and softer. */
export const dark: Tokens = {
  accent: '#7fadff',
  accentSoft: '#1b2b4a',
  onAccent: '#0b1424',
  ink: '#e6ebf3',
  inkSoft: '#b0bccd',
  inkFaint: '#95a2b5',
  lineStrong: '#46556b',
  line: '#303c4e',
  lineSoft: '#263040',
  ground: '#0d121a',
  surface: '#171e29',
  sunken: '#111822',
  hover: '#1d2735',
  graphite: '#080c13',
  graphiteRaised: '#1b2535',
  onGraphite: '#f3f6fa',
  onGraphiteSoft: '#b4c0d0',
  success: '#4fcf8f',
  successSoft: '#12301f',
  warning: '#f2b84b',
  warningSoft: '#332708',
  error: '#ff8a85',
  errorSoft: '#3d1a1d',
  info: '#7fadff',
  change: '#b89bff',
  changeSoft: '#291f45',
  off: '#9aa6b8',
  offSoft: '#232d3b',
  teal: '#5fcdd8',
  tealSoft: '#0f2f33',
  rose: '#f094c6',
  roseSoft: '#3a1a2d',
  band: '#0a0f16',
  pressed: '#2c3849',
  veil: 'rgb(13 18 26 / 72%)',
}

export const themes = { light, dark } as const

/** The system's fonts, Chinese ones named: nothing is loaded. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', " +
  "'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif"

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const declared = (tokens: Tokens, scheme: keyof typeof themes) =>
  [
    ...Object.entries(tokens).map(([name, value]) => `--gm-${kebab(name)}:${value}`),
    `--gm-font:${fontFamily}`,
    `color-scheme:${scheme}`,
  ].join(';')

/** The tokens as custom properties (`--gm-accent`): paper is light whatever the screen is. */
export const tokenSheet = (): string =>
  `:root,.gm-light{${declared(light, 'light')}}@media screen{:root[data-theme=dark]{${declared(dark, 'dark')}}}`
