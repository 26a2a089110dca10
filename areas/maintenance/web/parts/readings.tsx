import { Button } from 'antd'
import { useState } from 'react'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog, ListScreen, send } from '#core/web/kit/index.ts'
import { refreshTopics } from '#core/web/live/live-refresh.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { enterMaintenanceReading, maintenanceReadingCrud } from '../../contract/reading.ts'

const ask = {
  name: 'maintenanceReadingAsk',
  fields: {
    machineId: field.reference(machineReference, { required: true, display: 'machineName' }),
    value: field.decimal({ required: true, max: 999_999_999_999, scale: 2 }),
    renewed: field.boolean({ initial: false }),
    corrected: field.boolean({ initial: false }),
    note: field.text({ max: 500 }),
  },
}

/** What people read off the meters of machines, and the way to enter it. */
export function Readings() {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [entering, setEntering] = useState(false)
  return (
    <>
      <ListScreen
        crud={maintenanceReadingCrud}
        search={['machineId', 'at', 'renewed', 'workshopId']}
        before={
          can('maintenanceReading.enter') && (
            <Button type="primary" onClick={() => setEntering(true)}>
              {t('maintenanceReading.enter')}
            </Button>
          )
        }
      />
      {entering && active && (
        <AskDialog
          title={t('maintenanceReading.enter')}
          okText={t('maintenanceReading.enter')}
          ask={ask}
          onCancel={() => setEntering(false)}
          onAnswer={async (asked) => {
            if (!(await send(enterMaintenanceReading, asked as never))) return
            refreshTopics(['maintenanceReading', 'maintenancePlan', 'maintenanceTask'])
            setEntering(false)
          }}
        />
      )}
    </>
  )
}
