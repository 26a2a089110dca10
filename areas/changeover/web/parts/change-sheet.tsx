import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useAct } from '#core/web/call/use-act.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, StatusTag, send, useScans } from '#core/web/kit/index.ts'
import { type Figure, FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { refreshTopics, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useNow } from '#core/web/use-now.ts'
import * as api from '../../contract/changeover.api.ts'
import { changeoverStatus } from '../../contract/changeover.ts'
import { type StepRole, stepPhases, stepRoles } from '../../contract/template.ts'
import { Lamps } from './lamps.tsx'
import { Stations } from './stations.tsx'
import { Steps } from './steps.tsx'

/** The change, and what its lamps are lit by. */
const topics = [
  'changeover',
  'task',
  'plan',
  'report',
  'inspectionRecord',
  'instruction',
  'machine',
  'machineDowntime',
  'moldMounting',
  'personnelArrangement',
  'materialSupply',
  'materialRequirement',
  'stockBalance',
  'workCenter',
]
const minute = 60_000

/** A line change as it is worked through, for gloves: its steps by phase, what has to be green, and the one press that comes next. */
export function ChangeSheet({ id, onClose }: { id: number; onClose(): void }) {
  const t = useT()
  const { data, error, refetch } = useCall(api.getChangeoverSheet, { id }, { topics, keepPrevious: true })
  return (
    <FullSheet
      gloved
      className="changeover-sheet"
      title={data ? `${data.lineName} · ${data.number}` : t('changeover')}
      footer={data && <Next sheet={data} />}
      onClose={onClose}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active className="kit-slow" />}
      {data && <Sheet sheet={data} />}
    </FullSheet>
  )
}

function Sheet({ sheet }: { sheet: api.ChangeoverSheet }) {
  const t = useT()
  const { can } = useSession()
  const [role, setRole] = useState<StepRole | 'everyone'>('everyone')
  // Of the steps that are begun a code is for the one that expects it; another one is refused there, where it is not expected.
  const waiting = sheet.steps.filter(({ startedAt, doneAt, expected }) => startedAt && !doneAt && expected)
  useScans(
    async (read) => {
      const step = waiting.find(({ expected }) => expected?.toLowerCase() === read.toLowerCase()) ?? waiting[0]
      if (!step) return
      await send(api.stepChangeover, { id: sheet.id, sequence: step.sequence, act: 'finish', read })
      refreshTopics(topics)
    },
    { over: true, enabled: waiting.length > 0 && can('changeover.execute') },
  )
  const used = stepRoles.filter((each) => sheet.steps.some((step) => step.role === each))
  return (
    <div className="changeover-open">
      <div>
        <Head sheet={sheet} />
        {used.length > 1 && (
          <Segmented
            className="changeover-roles"
            aria-label={t('changeover.roles')}
            value={role}
            onChange={setRole}
            options={[
              { value: 'everyone' as const, label: t('changeover.everyone') },
              ...used.map((value) => ({ value, label: t(`changeoverRole.${value}`) })),
            ]}
          />
        )}
        {stepPhases.map((phase) => (
          <Steps
            key={phase}
            sheet={sheet}
            phase={phase}
            steps={sheet.steps.filter((step) => step.phase === phase && (role === 'everyone' || step.role === role))}
          />
        ))}
      </div>
      <aside>
        <Lamps lamps={sheet.lamps} />
        <Stations stations={sheet.stations} />
        <Best sheet={sheet} />
      </aside>
    </div>
  )
}

function Head({ sheet }: { sheet: api.ChangeoverSheet }) {
  const t = useT()
  const { user } = useSession()
  const now = useNow(10)
  const { status, stoppedAt, releasedAt, standardMinutes } = sheet
  const until = releasedAt ? Date.parse(releasedAt) : now
  const stood = stoppedAt ? Math.max(0, Math.round((until - Date.parse(stoppedAt)) / minute)) : null
  const minutesOf = (minutes: number) => t('changeover.minutesOf', { minutes })
  const at = (moment: string) => instantText(moment, user.zone).slice(0, 16)
  const figures: Figure[] = [
    { label: t('changeover.plannedAt'), value: at(sheet.plannedAt) },
    ...(stood === null
      ? []
      : [
          {
            label: t(releasedAt ? 'changeover.minutes' : 'changeover.stood'),
            value: minutesOf(stood),
            tone: stood > standardMinutes ? ('bad' as const) : ('good' as const),
          },
        ]),
    { label: t('changeover.standardMinutes'), value: minutesOf(standardMinutes) },
    ...(sheet.median === null ? [] : [{ label: t('changeover.median'), value: minutesOf(sheet.median) }]),
  ]
  return (
    <header className="changeover-head">
      <h2>
        {sheet.fromProductName ?? '–'} → {sheet.toProductName}{' '}
        <StatusTag color={changeoverStatus.colors[status]} label={t(`changeoverStatus.${status}`)} />
      </h2>
      <p className="kit-faint">
        {[sheet.workorderNo, sheet.templateName, sheet.remark, sheet.cancelReason].filter(Boolean).join(' · ')}
      </p>
      <FigureList figures={figures} />
    </header>
  )
}

function Best({ sheet: { best } }: { sheet: api.ChangeoverSheet }) {
  const t = useT()
  return (
    <section>
      <h3>{t('changeover.best')}</h3>
      {best.length === 0 && <p className="kit-faint">{t('changeover.noPast')}</p>}
      <ol className="changeover-best">
        {best.map(({ number, minutes }) => (
          <li key={number}>{t('changeover.bestOf', { number, minutes })}</li>
        ))}
      </ol>
    </section>
  )
}

const verbs = [
  ['stop', api.stopChangeover],
  ['ready', api.readyChangeover],
  ['release', api.releaseChangeover],
] as const

/** The press that comes next, for those who may. */
function Next({ sheet: { id, status } }: { sheet: api.ChangeoverSheet }) {
  const t = useT()
  const { can } = useSession()
  const acts = {
    stop: useAct(api.stopChangeover, { topics }),
    ready: useAct(api.readyChangeover, { topics }),
    release: useAct(api.releaseChangeover, {
      topics,
      onDone: ({ minutes }) => toast.success(t('changeover.released', { minutes })),
    }),
  }
  const next = verbs.find(([verb]) => changeoverStatus.can(status, verb))?.[0]
  if (!next || !can(changeoverStatus.verbs[next].right)) return null
  return (
    <div className="changeover-next">
      {next === 'stop' && <span>{t('changeover.askStop')}</span>}
      <Button type="primary" size="large" loading={acts[next].pending} onClick={() => void acts[next].run({ id })}>
        {t(`changeoverStatus.verb.${next}`)}
      </Button>
    </div>
  )
}
