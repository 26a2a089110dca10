import type { ThemeConfig } from 'antd'
import { fontFamily, light, type Tokens } from './tokens.ts'

/** What a page is read on: under a finger, on a desk, or on a screen of 4K pixels. */
export type Medium = 'touch' | 'desk' | 'large'

/** How close things stand on a desk; under a finger nothing is closer than a finger is wide. */
export type Density = 'roomy' | 'standard' | 'dense'

const sizes = {
  touch: { fontSize: 15, controlHeight: 48, controlHeightSM: 48, controlHeightLG: 56, small: 13, item: 48, cell: 10 },
  desk: { fontSize: 13, controlHeight: 30, controlHeightSM: 24, controlHeightLG: 38, small: 12, item: 34, cell: 5 },
  large: { fontSize: 15, controlHeight: 34, controlHeightSM: 28, controlHeightLG: 42, small: 13, item: 38, cell: 6 },
} as const
type Sizes = Record<keyof (typeof sizes)['desk'], number>

const densities: Record<Density, Partial<Sizes>> = {
  roomy: { fontSize: 14, controlHeight: 34, controlHeightSM: 28, item: 38, cell: 9 },
  standard: {},
  dense: { controlHeight: 28, item: 30, cell: 2 },
}

const sizesOf = (medium: Medium, density: Density): Sizes =>
  medium === 'desk' ? { ...sizes.desk, ...densities[density] } : sizes[medium]

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

/** The texts of antd's coloured tags: it reads the seventh shade, under either of two names. */
export const tagTokens = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => [
      [`${name}7`, text],
      [`${name}-7`, text],
    ]),
  )

/** What a theme asks of antd beside the tokens. */
export interface AntdLook {
  tokens: Tokens
  algorithm?: ThemeConfig['algorithm']
  /** What antd would make of the tokens too faint to be read: the texts of its coloured tags, what is under the pointer. */
  readable?: Readonly<Record<string, string>>
}

const hovered = { colorPrimaryHover: '#2f6ad3', colorLinkHover: '#2f6ad3', colorErrorHover: '#cc3836' } as const

export const lightLook: AntdLook = { tokens: light, readable: { ...tagTokens(tagTexts), ...hovered } }

/** antd's theme: dense on a desk, large targets under a finger. */
export function themeFor(
  medium: Medium,
  density: Density,
  { tokens: colors, algorithm, readable }: AntdLook,
): ThemeConfig {
  const size = sizesOf(medium, density)
  return {
    algorithm,
    token: {
      colorPrimary: colors.accent,
      colorInfo: colors.info,
      colorSuccess: colors.success,
      colorSuccessBg: colors.successSoft,
      colorWarning: colors.warning,
      colorWarningBg: colors.warningSoft,
      colorError: colors.error,
      colorLink: colors.accent,
      colorTextBase: colors.ink,
      colorTextSecondary: colors.inkSoft,
      colorTextTertiary: colors.inkFaint,
      colorTextDescription: colors.inkFaint,
      colorTextPlaceholder: colors.inkFaint,
      colorBorder: colors.lineStrong,
      colorBorderSecondary: colors.lineSoft,
      colorBgLayout: colors.ground,
      colorBgBase: colors.surface,
      colorTextLightSolid: colors.onAccent,
      borderRadius: 4,
      borderRadiusLG: 6,
      borderRadiusSM: 3,
      fontFamily,
      fontSize: size.fontSize,
      fontSizeSM: size.small,
      controlHeight: size.controlHeight,
      controlHeightSM: size.controlHeightSM,
      controlHeightLG: size.controlHeightLG,
      lineWidthFocus: 2,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      wireframe: false,
      ...readable,
    },
    components: {
      Table: {
        headerBg: colors.sunken,
        headerColor: colors.inkSoft,
        headerSplitColor: colors.line,
        rowHoverBg: colors.hover,
        cellPaddingBlock: 8,
        cellPaddingInline: 10,
        cellPaddingBlockMD: 6,
        cellPaddingInlineMD: 8,
        cellPaddingBlockSM: size.cell,
        cellPaddingInlineSM: 8,
      },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px', labelColor: colors.inkSoft },
      Card: { bodyPadding: 14, headerHeight: 42 },
      Tabs: { horizontalItemPadding: '8px 0' },
      Menu: {
        itemHeight: size.item,
        itemMarginBlock: 1,
        itemMarginInline: 6,
        itemBorderRadius: 4,
        itemSelectedBg: colors.accentSoft,
        // The menu of the head, which is graphite in every theme.
        darkItemColor: colors.onGraphiteSoft,
        darkItemHoverColor: '#ffffff',
        darkItemSelectedColor: '#ffffff',
        darkSubMenuItemBg: colors.graphite,
        darkPopupBg: colors.graphite,
      },
      Modal: { titleFontSize: 16 },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
    },
  }
}
