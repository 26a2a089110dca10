import { Alert, Button, Descriptions, Drawer, Skeleton, Tabs } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { getMachineHistory } from '#areas/equipment/contract/machine.api.ts'
import { machineStateColors } from '#areas/equipment/contract/machine-state.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { durationText, instantText, NotLoaded, numberText, StatusTag } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'

type History = OutputOf<typeof getMachineHistory>
type Group = 'points' | 'events' | 'calls' | 'reports'
type Row<G extends Group> = History[G][number]

interface Props {
  id: number
  name: string
  /** Opens the form of the machine. */
  onChange(): void
  onClose(): void
}

/** How a machine stands, what speaks for it, and what happened to it lately. */
export function MachineHistory({ id, name, onChange, onClose }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const session = useSession()
  const { user, can } = session
  const { data, error, refetch } = useCall(
    getMachineHistory,
    { machineId: id },
    { topics: ['machine', 'machineStop', 'andonCall', 'report'] },
  )
  if (!active) return null
  return (
    <Drawer open size={900} title={name} onClose={onClose}>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      {data && (
        <>
          {data.unusedCount > 0 && (
            <Alert
              className="kit-gap"
              type="warning"
              showIcon
              title={t('machine.countsUnused', { count: numberText(data.unusedCount, language) })}
              action={can('machine.edit') && <Button onClick={onChange}>{t('machine.takeCounts')}</Button>}
            />
          )}
          <Descriptions column={2} size="small" bordered>
            <Descriptions.Item label={t('machine.status')}>
              <StatusTag color={machineStateColors[data.state]} label={t(`machineState.${data.state}`)} />
              {data.manual && <span className="kit-faint">{t('machine.byHand')}</span>}
            </Descriptions.Item>
            <Descriptions.Item label={t('machine.since')}>
              {data.since ? instantText(data.since, user.zone) : '–'}
            </Descriptions.Item>
          </Descriptions>
          <Tabs
            items={[
              { key: 'states', label: t('machine.tab.states'), children: <States events={data.events} /> },
              { key: 'calls', label: t('machine.tab.calls'), children: <Calls calls={data.calls} /> },
              { key: 'reports', label: t('machine.tab.reports'), children: <Reports reports={data.reports} /> },
              { key: 'points', label: t('machine.tab.points'), children: <Points points={data.points} /> },
              ...partsOf('machine.tab', session).map(({ name: key, title, Part }) => ({
                key,
                label: t(title),
                children: (
                  <Suspense fallback={<Skeleton active />}>
                    <Part machineId={id} />
                  </Suspense>
                ),
              })),
            ]}
          />
        </>
      )}
    </Drawer>
  )
}

interface Cell<R> {
  key: string
  title: string
  right?: boolean
  render(row: R): ReactNode
}

function Rows<R extends object>(props: {
  rows: R[]
  rowKey(row: R): string | number
  cells: Cell<R>[]
  empty?: string
}) {
  const t = useT()
  return (
    <PlainTable<R>
      size="small"
      rowKey={props.rowKey}
      dataSource={props.rows}
      pagination={false}
      scroll={{ x: 700 }}
      locale={{ emptyText: props.empty ?? t('machine.nothing') }}
      columns={props.cells.map(({ key, title, right, render }) => ({
        key,
        title,
        align: right ? 'right' : undefined,
        render: (_: unknown, row: R) => render(row) || '–',
      }))}
    />
  )
}

function States({ events }: { events: Row<'events'>[] }) {
  const t = useT()
  const { user } = useSession()
  return (
    <Rows
      rows={events}
      rowKey={({ id }) => id}
      cells={[
        { key: 'start', title: t('machineStop.startAt'), render: ({ start }) => instantText(start, user.zone) },
        {
          key: 'length',
          title: t('machineStop.seconds'),
          right: true,
          render: ({ start, end }) => durationText(((end ? Date.parse(end) : Date.now()) - Date.parse(start)) / 1000),
        },
        {
          key: 'state',
          title: t('machine.status'),
          render: ({ state }) => <StatusTag color={machineStateColors[state]} label={t(`machineState.${state}`)} />,
        },
        {
          key: 'reason',
          title: t('machineStop.reasonId'),
          render: ({ reasonName, className, note }) =>
            [reasonName, className, note].filter(Boolean).join(' · ') || null,
        },
        { key: 'by', title: t('machineStop.reasonByName'), render: ({ byName }) => byName },
      ]}
    />
  )
}

function Calls({ calls }: { calls: Row<'calls'>[] }) {
  const t = useT()
  const { user } = useSession()
  const moment = (key: 'raisedAt' | 'respondedAt' | 'closedAt') => ({
    key,
    title: t(`machine.call.${key}`),
    render: (call: Row<'calls'>) => call[key] && instantText(call[key], user.zone),
  })
  return (
    <Rows
      rows={calls}
      rowKey={({ id }) => id}
      cells={[
        { key: 'callNo', title: t('machine.call.callNo'), render: ({ callNo }) => callNo },
        { key: 'typeName', title: t('machine.call.typeName'), render: ({ typeName }) => typeName },
        { key: 'status', title: t('machine.status'), render: ({ status }) => t(`andonStatus.${status}`) },
        moment('raisedAt'),
        moment('respondedAt'),
        moment('closedAt'),
        { key: 'handler', title: t('machine.call.handlerName'), render: ({ handlerName }) => handlerName },
      ]}
    />
  )
}

function Reports({ reports }: { reports: Row<'reports'>[] }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  return (
    <Rows
      rows={reports}
      rowKey={({ id }) => id}
      cells={[
        {
          key: 'at',
          title: t('machine.report.reportedAt'),
          render: ({ reportedAt }) => instantText(reportedAt, user.zone),
        },
        { key: 'no', title: t('machine.report.reportNo'), render: ({ reportNo }) => reportNo },
        { key: 'order', title: t('machine.report.workorderNo'), render: ({ workorderNo }) => workorderNo },
        { key: 'operation', title: t('machine.report.produreName'), render: ({ produreName }) => produreName },
        { key: 'good', title: t('machine.report.good'), right: true, render: ({ good }) => numberText(good, language) },
        {
          key: 'bad',
          title: t('machine.report.defective'),
          right: true,
          render: ({ defective }) => numberText(defective, language),
        },
        { key: 'by', title: t('machine.report.reporterName'), render: ({ reporterName }) => reporterName },
      ]}
    />
  )
}

function Points({ points }: { points: Row<'points'>[] }) {
  const t = useT()
  const [language] = useLanguage()
  return (
    <Rows
      rows={points}
      rowKey={({ deviceNumber, point }) => `${deviceNumber}/${point}`}
      empty={t('machine.noPoints')}
      cells={[
        {
          key: 'device',
          title: t('machine.point.deviceNumber'),
          render: ({ deviceNumber, deviceName }) => `${deviceNumber} ${deviceName}`,
        },
        { key: 'sim', title: t('machine.point.simNumber'), render: ({ simNumber }) => simNumber },
        { key: 'point', title: t('machine.point.point'), render: ({ point }) => point },
        { key: 'use', title: t('machine.point.use'), render: ({ use }) => t(`machine.point.use.${use}`) },
        { key: 'lamp', title: t('machine.point.lamp'), render: ({ lamp }) => lamp && t(`lamp.${lamp}`) },
        {
          key: 'interval',
          title: t('machine.point.interval'),
          right: true,
          render: ({ intervalMs }) => intervalMs !== null && numberText(intervalMs, language),
        },
        {
          key: 'output',
          title: t('machine.point.output'),
          right: true,
          render: ({ outputQuantity }) => outputQuantity !== null && numberText(outputQuantity, language),
        },
      ]}
    />
  )
}
