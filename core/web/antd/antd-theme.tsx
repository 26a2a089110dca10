import { LoadingOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../../contract/languages.ts'
import { useLanguage } from '../i18n/index.ts'
import { useAppearance } from '../theme/appearance.ts'
import { type AntdLook, lightLook, themeFor } from '../theme/theme.ts'
import { useMedium } from '../use-narrow.ts'
import './antd-theme.css'

const locales: Record<Language, () => Promise<{ locale: Locale; days: string }>> = {
  'zh-Hans': () => import('./languages/zh-Hans.ts').then((m) => m.default),
  en: () => import('./languages/en.ts').then((m) => m.default),
  vi: () => import('./languages/vi.ts').then((m) => m.default),
}

// antd's own sign shrinks away when a button is done, and stays, as part of the button's name, where the browser was too busy to begin
// that: nothing ends what has not begun. One that does not move is gone at once.
const button = { loadingIcon: <LoadingOutlined /> }

/** antd's looks and words alone; `AntdRoot` adds its messages and questions. */
export default function AntdTheme({ children }: { children: ReactNode }) {
  const [language] = useLanguage()
  const medium = useMedium()
  const [locale, setLocale] = useState<Locale>()
  useEffect(() => {
    let current = true
    void locales[language]().then((loaded) => {
      if (!current) return
      dayjs.locale(loaded.days)
      setLocale(loaded.locale)
    })
    return () => {
      current = false
    }
  }, [language])
  const { shown, density } = useAppearance()
  const [darkLook, setDarkLook] = useState<AntdLook>()
  useEffect(() => {
    if (shown === 'dark') void import('../theme/dark-look.ts').then((m) => setDarkLook(m.darkLook))
  }, [shown])
  const look = shown === 'dark' ? darkLook : lightLook
  const [worn, setWorn] = useState<AntdLook>()
  if (look && look !== worn) setWorn(look)
  const theme = look ?? worn
  // Without a locale antd draws another tree: a page drawn before it arrives would be built twice.
  if (!locale || !theme) return null
  return (
    <ConfigProvider locale={locale} theme={themeFor(medium, density, theme)} button={button}>
      {children}
    </ConfigProvider>
  )
}
