import type { Field, Reference } from '#core/contract/field.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useOptionsById } from './use-options.ts'
import { valueText } from './value-text.ts'

interface Props {
  field: Field | undefined
  value: unknown
  /** Where a reference's text may stand beside its id. */
  row: Record<string, unknown> | null
}

/** A field's value as a person reads it; a bare reference is looked up. */
export function FieldValue({ field, value, row }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const text = valueText(field, value, row, { t, language, zone: user.zone })
  const ids = (Array.isArray(value) ? value : [value]).filter((id): id is number => typeof id === 'number')
  const bare = field?.reference && ids.length > 0 && !(field.display && row?.[field.display])
  return bare ? <Referred reference={field.reference as Reference} ids={ids} /> : <>{text}</>
}

function Referred({ reference, ids }: { reference: Reference; ids: number[] }) {
  const t = useT()
  const texts = new Map(useOptionsById(reference, ids).map((option) => [option.value, option.label]))
  return <>{ids.map((id) => texts.get(id) ?? `#${id}`).join(t('listed'))}</>
}
