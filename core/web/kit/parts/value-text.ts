import type { Field } from '#core/contract/field.ts'
import { type Language, languages } from '#core/contract/languages.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Names } from '#core/contract/names.ts'
import { instantText, numberText } from '../format.ts'

/**
 * A field's value as a person reads it, in plain text.
 * @param row where a reference's text stands beside its id
 */
export function valueText(
  field: Field | undefined,
  value: unknown,
  row: Record<string, unknown> | null,
  say: { t: Translate; zone: string; language: Language },
): string {
  const { t } = say
  const shown = field?.display && row?.[field.display]
  if (shown) return Array.isArray(shown) ? shown.join(t('listed')) : String(shown)
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) {
    if (field?.kind === 'rows') return t('kit.rows', { count: value.length })
    return value.map((each) => valueText(field, each, null, say)).join(t('listed'))
  }
  switch (field?.kind) {
    case 'boolean':
      return t(value ? 'yes' : 'no')
    case 'choice':
    case 'choices':
      return t(`${field.labels ?? ''}.${String(value)}`)
    case 'instant':
      return instantText(String(value), say.zone)
    case 'integer':
    case 'decimal':
      return typeof value === 'number' ? numberText(value, say.language) : String(value)
    case 'reference':
    case 'references':
    case 'image':
    case 'file':
      return `#${String(value)}`
    case 'names':
      return namesText(value, t) || '–'
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

const namesText = (names: Names, t: Translate): string =>
  languages
    .flatMap((language) => (names[language] ? [`${t(`named.${language}`)}: ${names[language]}`] : []))
    .join(' · ')
