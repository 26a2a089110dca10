import { Alert, Button, Drawer, Skeleton, Space, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { cancelScenario, getScenario, type ScenarioDetail, stopScenario } from '../../contract/global/scenario.api.ts'
import type { LateOrder, ScenarioSettings } from '../../contract/global/scenario.ts'
import { useMoments } from '../parts/moment.ts'
import { WhyLateDrawer } from '../parts/why-late-drawer.tsx'
import { PressTable } from '../stamping/figure-tiles.tsx'
import '../stamping/stamping.css'
import { AdoptDialog } from './adopt-dialog.tsx'
import { FigureStrip } from './figures.tsx'
import { GoalTable } from './goal-table.tsx'
import { NameDialog } from './name-dialog.tsx'
import { ProgressChart } from './progress-chart.tsx'
import { ScenarioState } from './scenario-table.tsx'
import { useUndoScenario } from './use-undo-scenario.ts'

interface Props {
  id: number
  onClose(): void
  /** The plan has overtaken it: run the same again. */
  onAgain(scenario: { name: string; settings: ScenarioSettings }): void
}

/** A scenario at work or done: how its search goes, what its plan is like, and what may be done with it. */
export function ScenarioDrawer({ id, onClose, onAgain }: Props) {
  const active = useActive()
  const { data, error, refetch } = useCall(
    getScenario,
    { id },
    { topics: ['scenario', 'task', 'plan'], keepPrevious: true },
  )
  if (!active) return null
  return (
    <Drawer
      open
      size={880}
      title={data && <Title scenario={data} />}
      extra={data && <Acts scenario={data} onAgain={onAgain} />}
      onClose={onClose}
    >
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Shown scenario={data} onAgain={onAgain} />
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}

const Title = ({ scenario }: { scenario: ScenarioDetail }) => (
  <>
    {scenario.name} <ScenarioState row={scenario} />
  </>
)

const atWork = ({ state }: ScenarioDetail) => state === 'waiting' || state === 'running'

function Acts({ scenario, onAgain }: { scenario: ScenarioDetail; onAgain: Props['onAgain'] }) {
  const t = useT()
  const { can } = useSession()
  const [dialog, setDialog] = useState<'adopt' | 'name' | null>(null)
  const stop = useAct(stopScenario, { topics: ['scenario'] })
  const cancel = useAct(cancelScenario, { topics: ['scenario'] })
  const undo = useUndoScenario(scenario.id)
  const { id, adoptedAt, state, overtaken } = scenario
  const may = can('task.schedule')
  if (atWork(scenario))
    return (
      may && (
        <Space>
          <Button loading={cancel.pending} onClick={() => void cancel.run({ id })}>
            {t('global.discard')}
          </Button>
          <Button
            type="primary"
            loading={stop.pending}
            disabled={state === 'waiting'}
            onClick={() => void stop.run({ id })}
          >
            {t('global.stop')}
          </Button>
        </Space>
      )
    )
  return (
    <Space>
      {may && <Button onClick={() => setDialog('name')}>{t('global.rename')}</Button>}
      {may && <Button onClick={() => onAgain(scenario)}>{t('global.again')}</Button>}
      {adoptedAt && can('task.undo') && (
        <Button danger loading={undo.pending} onClick={undo.ask}>
          {t('global.undo')}
        </Button>
      )}
      {state === 'ready' && !adoptedAt && may && (
        <Button type="primary" disabled={Boolean(overtaken?.changed)} onClick={() => setDialog('adopt')}>
          {t('global.preview')}
        </Button>
      )}
      {dialog === 'adopt' && <AdoptDialog scenario={scenario} onClose={() => setDialog(null)} />}
      {dialog === 'name' && <NameDialog scenario={scenario} onClose={() => setDialog(null)} />}
    </Space>
  )
}

function Shown({ scenario, onAgain }: { scenario: ScenarioDetail; onAgain: Props['onAgain'] }) {
  const t = useT()
  const { figures, press, base, progress, search, settings, overtaken, message, note, pastStart, stopped } = scenario
  return (
    <div className="global-scenario">
      {note && <p>{note}</p>}
      {message && <Alert className="kit-gap" type="error" showIcon title={message} />}
      {overtaken?.changed ? (
        <Alert
          className="kit-gap"
          type="warning"
          showIcon
          title={t('global.overtaken', {
            count: overtaken.changed,
            tasks: overtaken.tasks.slice(0, 8).join(t('listed')),
          })}
          action={<Button onClick={() => onAgain(scenario)}>{t('global.again')}</Button>}
        />
      ) : (
        overtaken && (
          <Alert className="kit-gap" type="info" showIcon title={t('global.begunSince', { count: overtaken.begun })} />
        )
      )}
      {pastStart.length > 0 && (
        <Alert
          className="kit-gap"
          type="warning"
          showIcon
          title={t('global.pastStart', { count: pastStart.length, orders: pastStart.slice(0, 20).join(t('listed')) })}
        />
      )}
      {press && <PressTable press={press} />}
      {figures && !press && <FigureStrip figures={figures} base={base} />}
      {(atWork(scenario) || progress.length > 0) && (
        <>
          <h3>{t(atWork(scenario) ? 'global.searching' : stopped ? 'global.searchStopped' : 'global.searched')}</h3>
          <ProgressChart points={progress} settings={settings} running={atWork(scenario)} />
          {search && <GoalTable points={progress} search={search} settings={settings} />}
        </>
      )}
      {figures && <Details scenario={scenario} />}
      <p className="kit-faint">
        {t('global.settingsLine', {
          direction: t(`planSet.mode.${settings.direction}`),
          rule: t(`planSet.rule.${settings.rule}`),
          goals: settings.goals
            .map(({ goal, weight }, turn) =>
              settings.goalMode === 'weighted'
                ? `${t(`global.goal.${goal}`)} × ${weight}`
                : `${turn + 1}. ${t(`global.goal.${goal}`)}`,
            )
            .join(t('listed')),
          frozen: settings.frozenHours,
          horizon: settings.horizonDays,
          seed: settings.seed,
        })}
      </p>
    </div>
  )
}

function Details({ scenario }: { scenario: ScenarioDetail }) {
  const t = useT()
  const { dueDay, moment, span } = useMoments()
  const [why, setWhy] = useState<number | null>(null)
  const { lateOrders, unplanned, figures, id } = scenario
  return (
    <>
      <Tabs
        items={[
          {
            key: 'late',
            label: t('global.lateOrders', { count: lateOrders.length }),
            children: (
              <PlainTable<LateOrder>
                size="small"
                rowKey="orderId"
                dataSource={lateOrders}
                pagination={lateOrders.length > 20 ? { defaultPageSize: 20, size: 'small' } : false}
                columns={[
                  { title: t('task.workorderNo'), dataIndex: 'workorderNo' },
                  { title: t('global.due'), render: (_, { due }) => dueDay(due) },
                  { title: t('global.end'), render: (_, { end }) => moment(end) },
                  { title: t('global.lateBy'), render: (_, { due, end }) => span(end - due) },
                  {
                    render: (_, { orderId }) => (
                      <Button type="link" size="small" onClick={() => setWhy(orderId)}>
                        {t('late.title')}
                      </Button>
                    ),
                  },
                ]}
              />
            ),
          },
          {
            key: 'unplanned',
            label: t('global.unplanned', { count: unplanned.length }),
            children: (
              <PlainTable
                size="small"
                rowKey="id"
                dataSource={unplanned}
                pagination={unplanned.length > 20 ? { defaultPageSize: 20, size: 'small' } : false}
                columns={[
                  { title: t('task.taskNo'), dataIndex: 'taskNo', width: 150 },
                  { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 150 },
                  { title: t('kit.reason'), dataIndex: 'reason' },
                ]}
              />
            ),
          },
          {
            key: 'load',
            label: t('global.busiest'),
            children: (
              <ul className="global-load">
                {figures?.busiest.map(({ place, load }) => (
                  <li key={place}>
                    <span>{place}</span>
                    <i style={{ width: `${Math.min(100, load * 100)}%` }} />
                    <b>{Math.round(load * 100)}%</b>
                  </li>
                ))}
              </ul>
            ),
          },
        ]}
      />
      {why !== null && <WhyLateDrawer orderId={why} scenarioId={id} onClose={() => setWhy(null)} />}
    </>
  )
}
