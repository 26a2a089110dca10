import { App, ConfigProvider } from 'antd'
import type { Locale } from 'antd/es/locale'
import dayjs from 'dayjs'
import { type ReactNode, useEffect, useState } from 'react'
import type { Language } from '../contract/languages.ts'
import { useLanguage, useT } from './i18n/index.ts'
import { lendTeller } from './tell.ts'
import { themeFor } from './theme.ts'
import { useNarrow } from './use-narrow.ts'

const locales: Record<Language, () => Promise<{ locale: Locale; days: string }>> = {
  'zh-Hans': () => import('./antd-locales/zh-Hans.ts').then((m) => m.default),
  en: () => import('./antd-locales/en.ts').then((m) => m.default),
  vi: () => import('./antd-locales/vi.ts').then((m) => m.default),
}

/** What every page with antd stands in: theme, language, messages and questions. */
export default function AntdRoot({ children }: { children: ReactNode }) {
  const [language] = useLanguage()
  const touch = useNarrow()
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
  return (
    <ConfigProvider locale={locale} theme={themeFor(touch)}>
      <App component={false} message={{ maxCount: 4 }}>
        <Teller />
        {children}
      </App>
    </ConfigProvider>
  )
}

/** Lends antd's messages and questions to whoever tells something outside React. */
function Teller() {
  const { message, modal } = App.useApp()
  const t = useT()
  useEffect(
    () =>
      lendTeller({
        message: (tone, text) => void message.open({ type: tone, content: text, key: `${tone}:${text}` }),
        confirm: ({ title, content, danger }) =>
          new Promise((resolve) => {
            modal.confirm({
              title,
              content,
              okText: t('shell.ok'),
              cancelText: t('shell.cancel'),
              okButtonProps: { danger },
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            })
          }),
      }),
    [message, modal, t],
  )
  return null
}
