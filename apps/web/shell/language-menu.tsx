import { GlobalOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { type Language, languages } from '#core/contract/languages.ts'
import { languageNames, useLanguage, useT } from '#core/web/i18n/index.ts'

export function LanguageMenu() {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: languages.map((key) => ({ key, label: languageNames[key] })),
        selectedKeys: [language],
        onClick: ({ key }) => setLanguage(key as Language),
      }}
    >
      <Button
        type="text"
        className="shell-icon"
        icon={<GlobalOutlined />}
        aria-label={`${t('shell.language')}: ${languageNames[language]}`}
      />
    </Dropdown>
  )
}
