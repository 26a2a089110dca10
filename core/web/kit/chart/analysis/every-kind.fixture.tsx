import { createRoot } from 'react-dom/client'
import AntdTheme from '#core/web/antd/antd-theme.tsx'
import { CallError } from '#core/web/call/call-error.ts'
import { showLanguage } from '#core/web/i18n/index.ts'
import { setSession } from '#core/web/session/session.tsx'
import { startAppearance } from '#core/web/theme/appearance.ts'
import {
  AnalysisChart,
  bars,
  binsOf,
  boxPlot,
  type Chart,
  control,
  gantt,
  heatMap,
  histogram,
  pareto,
  sankey,
  scatter,
  trend,
  waterfall,
} from './index.ts'
import '../../board/board.css'

/** A page with a chart of every kind, built for the test that looks at it. */
const hour = 3_600_000
const day = Date.UTC(2026, 2, 1, 16)
const many = Array.from({ length: 40 }, (_, i) => i)
const wave = (i: number) => 50 + 12 * Math.sin(i / 3) + ((i * 7919) % 11) / 3
const names = many.map((i) => `P${i + 1}`)
const one = names.slice(0, 6)

const charts: Record<string, Chart> = {
  trend: trend({
    at: many.map((i) => day + i * hour),
    series: [
      { label: 'Made', values: many.map(wave), as: 'area' },
      { label: 'Share', values: many.map((i) => (i === 7 ? null : wave(i) / 100)), axis: 'right' },
    ],
    limits: [{ label: 'Target', value: 60, tone: 'good' }],
    areas: [{ from: 0, to: 20, tone: 'bad', label: 'Too little' }],
  }),
  log: trend({ names: one, series: [{ label: 'ppm', values: [10, 100, 1000, 40, 9000, 3] }], log: true }),
  bars: bars({
    names: one,
    stacked: true,
    series: [
      { label: 'Running', values: one.map((_, i) => wave(i)), tone: 'good' },
      { label: 'Fault', values: one.map((_, i) => wave(i) / 4), tone: 'bad' },
    ],
  }),
  waterfall: waterfall({
    measure: 'Hours',
    steps: [
      { label: 'Planned', kind: 'level', value: 100 },
      { label: 'Stops', kind: 'loss', value: 20 },
      { label: 'Running', kind: 'level', value: 80 },
    ],
  }),
  pareto: pareto({ measure: 'Hours', share: 'Share', items: one.map((label, i) => ({ label, value: 60 / (i + 1) })) }),
  control: control({
    measure: 'Mean',
    points: many.map((i) => ({
      at: names[i] ?? '',
      value: wave(i),
      center: 50,
      upper: i < 20 ? 62 : 60,
      lower: 40,
      phase: i < 20 ? 'Old die' : 'New die',
      rules: wave(i) > 62 ? ['1'] : [],
      note: i === 9 ? 'New coil' : undefined,
    })),
  }),
  histogram: histogram({
    measure: 'mm',
    bins: binsOf(many.map(wave)),
    curve: { mean: 51, deviation: 8 },
    lower: 30,
    upper: 72,
    target: 50,
  }),
  boxPlot: boxPlot({
    measure: 's',
    groups: one.map((label, i) => ({ label, values: [...many.map((k) => wave(k + i)), 110] })),
  }),
  scatter: scatter({
    x: { measure: 'Temperature' },
    y: { measure: 'Scrap' },
    points: many.map((i) => ({ x: i, y: wave(i), label: names[i], group: i % 2 ? 'Night' : 'Day' })),
    line: true,
  }),
  heatMap: heatMap({
    measure: 'Calls',
    columns: one,
    rows: ['Mon', 'Tue', 'Wed'],
    values: [0, 1, 2].map((row) => one.map((_, column) => (column === row ? null : wave(row * 6 + column)))),
  }),
  gantt: gantt({
    rows: ['Press 1', 'Press 2'],
    states: {
      running: { label: 'Running', tone: 'good' },
      waiting: { label: 'Waiting', tone: 'warn' },
      fault: { label: 'Fault', tone: 'bad' },
      noData: { label: 'No data', tone: 'noData' },
    },
    from: day,
    to: day + 24 * hour,
    spans: many.map((i) => ({
      row: i % 2,
      from: day + Math.floor(i / 2) * hour,
      to: day + (Math.floor(i / 2) + 1) * hour,
      state: (['running', 'running', 'waiting', 'fault', 'noData'] as const)[i % 5] ?? 'running',
    })),
  }),
  sankey: sankey({
    measure: 'Hours',
    nodes: [
      { id: 'all', label: 'Planned' },
      { id: 'run', label: 'Running', tone: 'good' },
      { id: 'stop', label: 'Stopped', tone: 'bad' },
    ],
    links: [
      { from: 'all', to: 'run', value: 80 },
      { from: 'all', to: 'stop', value: 20 },
    ],
  }),
}

function Page() {
  const told = (what: unknown) => document.body.setAttribute('data-told', JSON.stringify(what))
  const dark = location.search === '?dark'
  return (
    <main className={dark ? 'board' : ''} style={{ display: 'grid', gap: 12, height: 'auto', fontSize: 14 }}>
      {Object.entries(charts).map(([kind, chart]) => (
        <div key={kind} id={kind} style={{ height: 320 }}>
          <AnalysisChart title={kind} chart={chart} onDatum={told} onSelect={told} />
        </div>
      ))}
      <div id="empty">
        <AnalysisChart title="empty" chart={trend({ names: [], series: [{ label: 'x', values: [] }] })} />
      </div>
      <div id="waits">
        <AnalysisChart title="waits" chart={null} />
      </div>
      <div id="refused">
        <AnalysisChart title="refused" chart={null} error={new CallError(403, 403, 'You may not see this')} />
      </div>
    </main>
  )
}

startAppearance()
const user = { id: 1, account: 'a', name: 'A', phoneNo: '', jobNumber: null, avatar: null, isAdministrator: false }
setSession({
  user: { ...user, teamId: 1, teamName: 'T', zone: 'Asia/Shanghai' },
  mustChangePassword: false,
  mustSetSecondFactor: false,
  rights: [],
  areasOff: [],
  teams: [],
  workshops: null,
  wordFilter: { add: [], remove: [], allow: [] },
  demo: false,
  menus: null,
  display: null,
})
await showLanguage('en')
createRoot(document.getElementById('root') as HTMLElement).render(
  <AntdTheme>
    <Page />
  </AntdTheme>,
)
