import { field } from '#core/contract/field.ts'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { toast } from '#core/web/toast.ts'
import { getEightDSetting, updateEightDSetting } from '../../contract/eight-d.api.ts'

const hours = field.integer({ required: true, min: 1, max: 8760 })
const fields = { containmentHours: hours, causeHours: hours, closeHours: hours }

/** How many hours reports have. */
export function SettingDialog({ onClose }: { onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(getEightDSetting, {}, { topics: ['eightDSetting'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <AskDialog
      title={t('eightD.setting')}
      okText={t('kit.save')}
      ask={{ name: 'eightDSetting', fields }}
      initial={data}
      onCancel={onClose}
      onAnswer={async (values) => {
        await call(updateEightDSetting, values as never)
        toast.success(t('kit.saved'))
        refreshTopics(['eightDSetting'])
        onClose()
      }}
    />
  )
}
