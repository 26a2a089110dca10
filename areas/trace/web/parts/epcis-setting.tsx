import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, send } from '#core/web/kit/index.ts'
import { toast } from '#core/web/toast.ts'
import { type EpcisSetting, updateEpcisSetting } from '../../contract/epcis.ts'

const ask = {
  name: 'epcisSetting',
  fields: {
    namespace: field.text({ max: 200, verbatim: true, hint: true }),
    companyPrefix: field.text({ max: 12, verbatim: true, hint: true }),
  },
}

/** How the team names itself in what it hands out. */
export function EpcisSettingDialog({
  held,
  onClose,
}: {
  held: { version: number; value: EpcisSetting }
  onClose(): void
}) {
  const t = useT()
  return (
    <AskDialog
      title={t('epcisSetting')}
      ask={ask}
      initial={{ ...held.value }}
      okText={t('kit.save')}
      onCancel={onClose}
      onAnswer={async ({ namespace, companyPrefix }) => {
        const value = { namespace: String(namespace ?? ''), companyPrefix: String(companyPrefix ?? '') }
        const sent = await send(updateEpcisSetting, { version: held.version, value })
        if (!sent) return
        toast.success(t('kit.saved'))
        onClose()
      }}
    />
  )
}
