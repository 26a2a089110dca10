import { Button, Empty, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { adoptScenario, publishScenario, selectScenarioDifference } from '../../contract/global/scenario.api.ts'
import type { ScenarioRow } from '../../contract/global/scenario.ts'
import { DifferenceSummary, DifferenceTable } from '../parts/difference-table.tsx'

const touched = ['scenario', 'task', 'plan', 'workOrder']

/** What a scenario would change for the shop floor; then makes it the plan, and publishes it if wanted. */
export function AdoptDialog({ scenario, onClose }: { scenario: ScenarioRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [note, setNote] = useState('')
  const { id } = scenario
  const { data, error, refetch } = useCall(selectScenarioDifference, { id }, { topics: ['task', 'plan'], long: true })
  const options = { long: true, topics: touched, onDone: onClose }
  const adopt = useAct(adoptScenario, { ...options, success: t('global.adoptedDone') })
  const publish = useAct(publishScenario, { ...options, success: t('gantt.published') })
  if (!active) return null
  const differences = data?.differences ?? []
  return (
    <AskingModal
      width={1180}
      title={t('global.previewOf', { name: scenario.name })}
      onCancel={onClose}
      cancelText={t('kit.cancel')}
      footer={(_, { CancelBtn }) => (
        <>
          <CancelBtn />
          <Button loading={adopt.pending} disabled={!data} onClick={() => void adopt.run({ id })}>
            {t('global.adopt')}
          </Button>
          {can('task.publish') && (
            <Button
              type="primary"
              loading={publish.pending}
              disabled={!differences.length}
              onClick={() => void publish.run({ id, ...(note && { note }) })}
            >
              {t('global.adoptAndPublish', { count: differences.length })}
            </Button>
          )}
        </>
      )}
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton active />
      ) : differences.length ? (
        <>
          <DifferenceSummary differences={differences} />
          <DifferenceTable differences={differences} height={380} />
          <Input
            className="kit-gap"
            maxLength={500}
            value={note}
            placeholder={t('gantt.publishNote')}
            aria-label={t('gantt.publishNote')}
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      ) : (
        <Empty description={t('global.noDifferences')} />
      )}
    </AskingModal>
  )
}
