import type { ThemeConfig } from 'antd'

/**
 * The product's colours. Graphite and cool greys carry it, one cobalt accent marks what can be acted on; green, yellow and red
 * belong to lamps and states alone. Every text pair reaches 4.5 : 1.
 */
export const colors = {
  accent: '#1b58c4',
  accentSoft: '#e9f0fd',
  ink: '#18212f',
  inkSoft: '#4b5768',
  inkFaint: '#646f80',
  line: '#d9dee6',
  lineSoft: '#e9ecf1',
  ground: '#eef1f5',
  surface: '#ffffff',
  graphite: '#18212f',
  graphiteRaised: '#263245',
  onGraphite: '#f3f6fa',
  onGraphiteSoft: '#b4c0d0',
  success: '#177245',
  warning: '#9a6200',
  error: '#c4292b',
  info: '#1b58c4',
} as const

/** The system's fonts, Chinese ones named: nothing is loaded. */
export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', " +
  "'Noto Sans CJK SC', 'Source Han Sans SC', 'WenQuanYi Micro Hei', sans-serif"

/** Writes the tokens as custom properties (`--gm-accent`) for the style sheets. */
export function applyTokens(root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(colors))
    root.style.setProperty(`--gm-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
  root.style.setProperty('--gm-font', fontFamily)
}

/** What a page is read on: under a finger, on a desk, or on a screen of 4K pixels. */
export type Medium = 'touch' | 'desk' | 'large'

const sizes = {
  touch: { fontSize: 15, controlHeight: 48, controlHeightSM: 48, controlHeightLG: 56, small: 13, item: 48, cell: 10 },
  desk: { fontSize: 13, controlHeight: 30, controlHeightSM: 24, controlHeightLG: 38, small: 12, item: 34, cell: 5 },
  large: { fontSize: 15, controlHeight: 34, controlHeightSM: 28, controlHeightLG: 42, small: 13, item: 38, cell: 6 },
} as const

/** The text of antd's coloured tags, darkened until it can be read on their grounds. */
const tagTexts = {
  blue: '#0a4fc0',
  cyan: '#00656c',
  green: '#1f6a06',
  lime: '#4d6e00',
  gold: '#7d5200',
  yellow: '#6d5f00',
  orange: '#9a4600',
  volcano: '#a8300b',
  red: '#b81520',
  magenta: '#a8146a',
  purple: '#531dab',
  geekblue: '#1d39c4',
} as const

/** antd reads the seventh shade under either of two names. */
const tagTokens = Object.fromEntries(
  Object.entries(tagTexts).flatMap(([name, text]) => [
    [`${name}7`, text],
    [`${name}-7`, text],
  ]),
)

/** antd's theme: dense on a desk, large targets under a finger. */
export const themeFor = (medium: Medium): ThemeConfig => ({
  token: {
    colorPrimary: colors.accent,
    colorInfo: colors.info,
    colorSuccess: colors.success,
    colorWarning: colors.warning,
    colorWarningBg: '#fff7e6',
    colorError: colors.error,
    colorLink: colors.accent,
    colorTextBase: colors.ink,
    colorTextSecondary: colors.inkSoft,
    colorTextTertiary: colors.inkFaint,
    colorTextDescription: colors.inkFaint,
    colorTextPlaceholder: colors.inkFaint,
    colorBorder: '#c3cbd6',
    colorBorderSecondary: colors.lineSoft,
    colorBgLayout: colors.ground,
    borderRadius: 4,
    borderRadiusLG: 6,
    borderRadiusSM: 3,
    fontFamily,
    fontSize: sizes[medium].fontSize,
    fontSizeSM: sizes[medium].small,
    controlHeight: sizes[medium].controlHeight,
    controlHeightSM: sizes[medium].controlHeightSM,
    controlHeightLG: sizes[medium].controlHeightLG,
    lineWidthFocus: 2,
    motionDurationMid: '0.12s',
    motionDurationSlow: '0.18s',
    wireframe: false,
    ...tagTokens,
  },
  components: {
    Table: {
      headerBg: '#f3f5f8',
      headerColor: colors.inkSoft,
      headerSplitColor: colors.line,
      rowHoverBg: '#f4f7fd',
      cellPaddingBlock: 8,
      cellPaddingInline: 10,
      cellPaddingBlockMD: 6,
      cellPaddingInlineMD: 8,
      cellPaddingBlockSM: sizes[medium].cell,
      cellPaddingInlineSM: 8,
    },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colors.inkSoft },
    Card: { bodyPadding: 14, headerHeight: 42 },
    Tabs: { horizontalItemPadding: '8px 0' },
    Menu: {
      itemHeight: sizes[medium].item,
      itemMarginBlock: 1,
      itemMarginInline: 6,
      itemBorderRadius: 4,
      itemSelectedBg: colors.accentSoft,
    },
    Modal: { titleFontSize: 16 },
    Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
  },
})
