import { Alert, Skeleton, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNow } from '#core/web/use-now.ts'
import { getDeviceSignal } from '../../contract/device.api.ts'
import { opcUaMissing } from '../../contract/device.ts'
import { LampDot } from './lamp-dot.tsx'

type Signal = OutputOf<typeof getDeviceSignal>

const topics = ['deviceSignal', 'machine', 'device']
const figures = ['received', 'duplicate', 'late', 'bad', 'unknown'] as const

/** How a device stands: last heard, counters, newest values with their meaning, its machines, its messages; live. */
export function Tester({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useCall(getDeviceSignal, { id }, { topics, keepPrevious: true })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active />
  return (
    <div className="tester">
      <div className="tester-head" data-testid="tester-head">
        <Tag color={data.online ? 'green' : 'default'}>{t(`device.online.${data.online}`)}</Tag>
        <Heard signal={data} />
        {data.battery !== null && <span>{t('tester.battery', { n: data.battery })}</span>}
        <div className="tester-figures">
          {figures.map((name) => (
            <span key={name}>
              {t(`tester.${name}`)} <strong>{data[name]}</strong>
            </span>
          ))}
        </div>
      </div>
      {data.trouble && (
        <Alert
          type="error"
          showIcon
          title={
            data.trouble === opcUaMissing ? t('device.opcUaMissing') : t('tester.trouble', { reason: data.trouble })
          }
        />
      )}
      <Machines machines={data.machines} />
      <Values values={data.values} />
      <Messages messages={data.messages} />
    </div>
  )
}

/** Counts on by itself between two answers, by the difference of this clock and the server's. */
function Heard({ signal }: { signal: Signal }) {
  const t = useT()
  const now = useNow(1)
  const [skew, setSkew] = useState(0)
  useEffect(() => setSkew(Date.parse(signal.now) - Date.now()), [signal.now])
  if (!signal.heardAt) return <span className="tester-heard">{t('tester.never')}</span>
  const seconds = Math.max(0, Math.round((now + skew - Date.parse(signal.heardAt)) / 1_000))
  const ago =
    seconds < 120
      ? t('tester.seconds', { n: seconds })
      : seconds < 7_200
        ? t('tester.minutes', { n: Math.round(seconds / 60) })
        : t('tester.hours', { n: Math.round(seconds / 3_600) })
  return <span className="tester-heard">{t('tester.heard', { ago })}</span>
}

function Machines({ machines }: Pick<Signal, 'machines'>) {
  const t = useT()
  if (!machines.length) return null
  return (
    <>
      <h3>{t('tester.machines')}</h3>
      <div className="tester-figures">
        {machines.map((machine) => (
          <span key={machine.id}>
            <LampDot lamp={machine.lamp} />
            {machine.name} · {t(`machineState.${machine.state}`)} · {t('tester.today')} <strong>{machine.today}</strong>
          </span>
        ))}
      </div>
    </>
  )
}

function useMoment() {
  const { user } = useSession()
  return (iso: string) => instantText(iso, user.zone)
}

function Values({ values }: Pick<Signal, 'values'>) {
  const t = useT()
  const moment = useMoment()
  return (
    <>
      <h3>{t('tester.values')}</h3>
      <PlainTable
        size="small"
        rowKey="name"
        pagination={false}
        dataSource={values}
        locale={{ emptyText: t('tester.noValues') }}
        columns={[
          { title: t('tester.name'), dataIndex: 'name', className: 'tester-payload' },
          { title: t('tester.value'), dataIndex: 'value', width: 160, render: (value: unknown) => String(value) },
          { title: t('tester.at'), dataIndex: 'at', width: 180, render: moment },
          {
            title: t('tester.meaning'),
            key: 'meaning',
            width: 260,
            render: (_value, row) =>
              row.use === null ? (
                <Tag color="orange">{t('tester.unmapped')}</Tag>
              ) : (
                [t(`pointUse.${row.use}`), row.lamp && t(`lamp.${row.lamp}`), row.machineName]
                  .filter(Boolean)
                  .join(' · ')
              ),
          },
        ]}
      />
    </>
  )
}

function Messages({ messages }: Pick<Signal, 'messages'>) {
  const t = useT()
  const [language] = useLanguage()
  const moment = useMoment()
  return (
    <>
      <h3>{t('tester.messages')}</h3>
      <PlainTable
        size="small"
        rowKey={(row) => `${row.at} ${row.seq} ${row.kind}`}
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={messages}
        locale={{ emptyText: t('tester.noMessages') }}
        columns={[
          { title: t('tester.at'), dataIndex: 'at', width: 180, render: moment },
          { title: t('tester.seq'), dataIndex: 'seq', width: 90, align: 'right' },
          { title: t('tester.kind'), dataIndex: 'kind', width: 120 },
          { title: t('tester.payload'), dataIndex: 'payload', className: 'tester-payload' },
          {
            title: t('tester.delay'),
            dataIndex: 'delay',
            width: 90,
            align: 'right',
            render: (ms: number) => t('tester.seconds', { n: numberText(Math.round(ms / 100) / 10, language) }),
          },
        ]}
      />
    </>
  )
}
