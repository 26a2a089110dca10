import { Button } from 'antd'
import { useState } from 'react'
import { field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskDialog } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { beginMaintenanceRound } from '../../contract/round.ts'
import { routeReference } from '../../contract/route.ts'

const ask = {
  name: 'maintenanceRoundAsk',
  fields: {
    routeId: field.reference({ ...routeReference, where: { enabled: true } }, { required: true, display: 'routeName' }),
  },
}

/** Begins a round of a route that no time asked for. */
export function BeginRound({ block, onBegun }: { block: boolean; onBegun(id: number): void }) {
  const t = useT()
  const active = useActive()
  const [asking, setAsking] = useState(false)
  const act = useAct(beginMaintenanceRound, {
    topics: ['maintenanceRound'],
    onDone: ({ id }) => {
      setAsking(false)
      onBegun(id)
    },
  })
  return (
    <>
      <Button type="primary" block={block} size={block ? 'large' : 'middle'} onClick={() => setAsking(true)}>
        {t('maintenanceRound.begin')}
      </Button>
      {asking && active && (
        <AskDialog
          title={t('maintenanceRound.begin')}
          okText={t('maintenanceRound.begin')}
          ask={ask}
          onCancel={() => setAsking(false)}
          onAnswer={async (asked) => {
            await act.run({ routeId: Number(asked.routeId) })
          }}
        />
      )}
    </>
  )
}
