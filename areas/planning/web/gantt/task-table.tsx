import { Checkbox, Tag } from 'antd'
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, StatusTag } from '#core/web/kit/index.ts'
import { taskStatus } from '../../contract/task/task.ts'
import { isRunnable, lackingIn, type Readiness, type RowFilter } from './canvas/filter.ts'
import { type GanttTask, isEarly, isLate, type Plan, taskAt } from './canvas/plan.ts'
import type { GanttRow } from './canvas/rows.ts'
import { sortedByStart, unfinishedFirst } from './canvas/sorted.ts'
import { aspectPaths, runnablePath } from './readiness-icons.ts'
import { AspectIcon } from './readiness-list.tsx'

interface Props {
  plan: Plan
  rows: readonly GanttRow[]
  filter: RowFilter
  wanted: Uint8Array | null
  readiness: Readiness
  zone: string
  selected: ReadonlySet<number>
  onSelect(ids: ReadonlySet<number>): void
  onShow(task: GanttTask): void
  onOpen(task: GanttTask): void
}

const rowHeight = 30
const none: readonly GanttRow[] = []
const spare = 4
const columns = [
  'taskNo',
  'workorderNo',
  'materialDesc',
  'produreName',
  'place',
  'plannedStart',
  'plannedEnd',
  'status',
] as const
const titles: Partial<Record<(typeof columns)[number], string>> = { place: 'gantt.place' }

/**
 * The same tasks as the Gantt's bars, in a table: for the keyboard, for screen readers, and for reading figures. Only the rows in
 * sight are in the page, however many there are; their numbers tell a screen reader where it is.
 */
export function TaskTable(props: Props) {
  const { plan, selected, onSelect, onShow, onOpen } = props
  const t = useT()
  const holder = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 160 })
  // The bars come first; a table of them all may follow a moment later.
  const shown = useDeferredValue(props.rows, none)
  const names = useNames(plan)
  const tasks = useMemo(
    () => unfinishedFirst(plan, sortedByStart(plan, shown, props.wanted)),
    [plan, shown, props.wanted],
  )
  const [at, setAt] = useState(0)
  const focused = Math.min(at, tasks.length - 1)
  useLayoutEffect(() => {
    const element = holder.current
    if (element) setView({ top: element.scrollTop, height: element.clientHeight })
  }, [])
  const first = Math.max(0, Math.floor(view.top / rowHeight) - spare)
  const end = Math.min(tasks.length, Math.ceil((view.top + view.height) / rowHeight) + spare)
  const bringIn = (row: number) => {
    setAt(row)
    const element = holder.current
    if (!element) return
    const top = row * rowHeight
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + 2 * rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + 2 * rowHeight - element.clientHeight
  }
  // The bar that was chosen last is the one looked at: its row comes into sight, and is where the keyboard goes on.
  const chosenId = [...selected].at(-1)
  const follow = useEffectEvent((id: number) => {
    const row = tasks.findIndex((index) => plan.bars.id[index] === id)
    if (row >= 0) bringIn(row)
  })
  // Chosen while the table still shows what an older filter left: it is followed once it is there.
  const listed = useMemo(
    () => chosenId !== undefined && tasks.some((index) => plan.bars.id[index] === chosenId),
    [plan, tasks, chosenId],
  )
  useEffect(() => {
    if (chosenId !== undefined && listed) follow(chosenId)
  }, [chosenId, listed])
  const goTo = (to: number) => {
    const next = Math.max(0, Math.min(tasks.length - 1, to))
    bringIn(next)
    const element = holder.current
    if (!element) return
    requestAnimationFrame(() =>
      element.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus({ preventScroll: true }),
    )
  }
  const toggle = (id: number, on: boolean) => {
    const next = new Set(selected)
    if (on) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  const onKeyDown = (event: KeyboardEvent, task: GanttTask, row: number) => {
    const page = Math.max(1, Math.floor(view.height / rowHeight) - 2)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }
    if (event.key in steps) goTo(row + (steps[event.key] as number))
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(tasks.length - 1)
    else if (event.key === 'Enter') onOpen(task)
    else if (event.key === ' ') toggle(task.id, !selected.has(task.id))
    else return
    event.preventDefault()
  }
  const chosen = tasks.length > 0 && tasks.length <= 1000 && tasks.every((i) => selected.has(plan.bars.id[i] as number))
  return (
    <div
      ref={holder}
      className="gantt-table"
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
    >
      <table aria-label={t('gantt.table')} aria-rowcount={tasks.length + 1} aria-colcount={columns.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th>
              <Checkbox
                checked={chosen}
                disabled={!tasks.length || tasks.length > 1000}
                aria-label={t('gantt.chooseAll')}
                onChange={({ target }) =>
                  onSelect(new Set(target.checked ? Array.from(tasks, (i) => plan.bars.id[i] as number) : []))
                }
              />
            </th>
            {columns.map((key) => (
              <th key={key}>{t(titles[key] ?? `task.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody style={{ height: tasks.length * rowHeight }}>
          {Array.from(tasks.subarray(first, end), (index, n) => {
            const task = taskAt(plan, index)
            const row = first + n
            return (
              <tr
                key={task.id}
                aria-rowindex={row + 2}
                data-selected={selected.has(task.id)}
                aria-label={task.taskNo}
                tabIndex={row === focused ? 0 : -1}
                data-row={row}
                data-task-no={task.taskNo}
                data-start={new Date(task.start).toISOString()}
                style={{ top: row * rowHeight }}
                onClick={() => {
                  setAt(row)
                  onShow(task)
                }}
                onDoubleClick={() => onOpen(task)}
                onKeyDown={(event) => onKeyDown(event, task, row)}
              >
                <TaskCells {...props} task={task} names={names} onToggle={toggle} />
              </tr>
            )
          })}
        </tbody>
      </table>
      {!tasks.length && <p className="gantt-table-none">{t('gantt.tableEmpty')}</p>}
    </div>
  )
}

type Names = ReturnType<typeof useNames>

const useNames = (plan: Plan) =>
  useMemo(
    () => ({
      centers: new Map(plan.centers.map(({ id, name }) => [id, name])),
      machines: new Map(plan.machines.map(({ id, name }) => [id, name])),
    }),
    [plan],
  )

interface CellProps extends Props {
  task: GanttTask
  names: Names
  onToggle(id: number, on: boolean): void
}

function TaskCells({ plan, task, names, zone, readiness, selected, onToggle, onOpen }: CellProps) {
  const t = useT()
  const time = (instant: number) => instantText(new Date(instant).toISOString(), zone).slice(5, 16)
  const packed = readiness[task.index] ?? 0
  const place = [names.centers.get(task.centerId), names.machines.get(task.machineId ?? 0)].filter(Boolean).join(' / ')
  const stop = (event: { stopPropagation(): void }) => event.stopPropagation()
  return (
    <>
      <td>
        <Checkbox
          onClick={stop}
          tabIndex={-1}
          checked={selected.has(task.id)}
          aria-label={task.taskNo}
          onChange={({ target }) => onToggle(task.id, target.checked)}
        />
      </td>
      <td>
        <button type="button" className="gantt-link" tabIndex={-1} onClick={() => onOpen(task)}>
          {task.taskNo}
        </button>
      </td>
      <td>{task.workorderNo ?? task.members.map(({ workorderNo }) => workorderNo).join(t('listed'))}</td>
      <td>{task.materialDesc}</td>
      <td>{task.operation}</td>
      <td title={place}>{place}</td>
      <td>{time(task.start)}</td>
      <td>{time(task.end)}</td>
      <td className="gantt-table-status">
        <StatusTag color={taskStatus.colors[task.status]} label={t(`taskStatus.${task.status}`)} />
        {isLate(plan, task.index) && <Tag color="red">{t('gantt.lateness.late')}</Tag>}
        {isEarly(plan, task.index) && <Tag color="gold">{t('gantt.early')}</Tag>}
        {task.locked && <Tag>{t('task.locked')}</Tag>}
        {isRunnable(packed) && (
          <i
            className="gantt-ready-ready"
            role="img"
            aria-label={t('readiness.runnable')}
            title={t('readiness.runnable')}
          >
            <AspectIcon path={runnablePath} />
          </i>
        )}
        {lackingIn(packed).map((aspect) => {
          const label = `${t(`readiness.${aspect}`)}: ${t('readiness.state.lacking')}`
          return (
            <i key={aspect} className="gantt-ready-lacking" role="img" aria-label={label} title={label}>
              <AspectIcon path={aspectPaths[aspect]} />
            </i>
          )
        })}
      </td>
    </>
  )
}
