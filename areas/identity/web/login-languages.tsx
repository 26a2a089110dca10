import { languages } from '#core/contract/languages.ts'
import { languageNames, useLanguage, useT } from '#core/web/i18n/index.ts'

/** The languages, each by its own name. */
export function LoginLanguages() {
  const t = useT()
  const [language, setLanguage] = useLanguage()
  return (
    <fieldset aria-label={t('shell.language')}>
      {languages.map((key) => (
        <button key={key} type="button" lang={key} aria-pressed={key === language} onClick={() => setLanguage(key)}>
          {languageNames[key]}
        </button>
      ))}
    </fieldset>
  )
}
