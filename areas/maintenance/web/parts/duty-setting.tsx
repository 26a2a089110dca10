import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, NotLoaded } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { toast } from '#core/web/toast.ts'
import { getBreakdownDuty, maintenanceDutyFields, updateBreakdownDuty } from '../../contract/duty.ts'

/** Whether breakdowns go to whoever is on duty by themselves, and by which roster. */
export function DutySetting({ onClose }: { onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(getBreakdownDuty, {}, { topics: ['maintenanceDuty'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return null
  return (
    <AskDialog
      title={t('maintenanceDuty')}
      okText={t('kit.save')}
      ask={{ name: 'maintenanceDuty', fields: maintenanceDutyFields }}
      initial={data}
      onCancel={onClose}
      onAnswer={async ({ assign, andonTypeId }) => {
        await call(updateBreakdownDuty, {
          assign: assign === true,
          andonTypeId: (andonTypeId as number | null) ?? null,
        })
        toast.success(t('kit.saved'))
        refreshTopics(['maintenanceDuty', 'maintenanceBreakdown'])
        onClose()
      }}
    />
  )
}
