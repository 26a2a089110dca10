import { queries } from '#core/web/call/query.ts'
import { useT } from '#core/web/i18n/index.ts'
import { type AddInPlaceProps, startOf } from '#core/web/screens/made-in.ts'
import type { Identified } from '../types.ts'
import { FormDialog } from './form-dialog.tsx'

/** The form of what a field refers to, over the form that the field stands in; what is added is chosen. */
export default function AddInPlace({ made, reference, onClose, onAdded }: AddInPlaceProps) {
  const t = useT()
  return (
    <FormDialog<Identified>
      crud={made.crud}
      title={t('kit.addNamed', { entity: t(made.noun ?? made.crud.entity.name) })}
      initial={startOf(reference, made)}
      onClose={onClose}
      onSaved={({ id }) => {
        void queries.invalidateQueries({ queryKey: ['options', reference.path] })
        onAdded(id)
      }}
    />
  )
}
