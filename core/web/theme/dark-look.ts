import algorithm from 'antd/es/theme/themes/dark'
import { type AntdLook, tagTokens } from './theme.ts'
import { dark } from './tokens.ts'

/** antd by night; loaded by those who chose it. What antd makes of the tokens is set where its own comes out too dark to be read. */
export const darkLook: AntdLook = {
  tokens: dark,
  readable: tagTokens({
    blue: '#8fbaff',
    cyan: '#5fd3da',
    green: '#82d66c',
    lime: '#b8de5c',
    gold: '#f0c45e',
    yellow: '#e6d65e',
    orange: '#ffb274',
    volcano: '#ff9f7d',
    red: '#ff9d9a',
    magenta: '#ff95c9',
    purple: '#c5a8ff',
    geekblue: '#a6baff',
  }),
  algorithm: (seed, map) => ({
    ...algorithm(seed, map),
    colorPrimary: dark.accent,
    colorPrimaryText: dark.accent,
    colorPrimaryHover: '#a3c4ff',
    colorPrimaryActive: '#6a9bf2',
    colorPrimaryBg: dark.accentSoft,
    colorPrimaryBgHover: '#24385f',
    colorLink: dark.accent,
    colorLinkHover: '#a3c4ff',
    colorLinkActive: '#6a9bf2',
    colorSuccess: dark.success,
    colorSuccessText: dark.success,
    colorWarning: dark.warning,
    colorWarningText: dark.warning,
    colorError: dark.error,
    colorErrorText: dark.error,
    colorErrorHover: '#ffaaa6',
    colorErrorActive: '#f2716b',
    colorInfo: dark.info,
    colorText: dark.ink,
    colorBgContainer: dark.surface,
    colorBgElevated: '#1c2532',
    colorBgLayout: dark.ground,
    // Hints over the page are the other way round: light on dark pages.
    colorBgSpotlight: '#dfe5ee',
  }),
}
