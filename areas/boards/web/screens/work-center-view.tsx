import '../machines.css'
import { type CenterNow, selectWorkCenterView } from '#areas/boards/contract/floor.api.ts'
import { paceMarks } from '#areas/boards/contract/production.api.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BoardBar, type BoardColumn, Lamp, placeInput, TableBoard, toneOf } from '#core/web/kit/board/index.ts'
import { numberText, shareText } from '#core/web/kit/format.ts'
import { useQuantities } from '../parts/quantities.tsx'
import { boardTopics, placeFilter } from '../place-filter.tsx'

/** A centre that is filled beyond its working time will be late. */
const full = 1
const nearlyFull = 0.85

/** Queue, load and running task of every work centre. */
export default function WorkCenterView() {
  const t = useT()
  const [language] = useLanguage()
  const loadBar = ({ load, loadHours }: CenterNow) => {
    const hours = numberText(Math.round(loadHours * 10) / 10, language)
    if (load === null) return t('board.hours', { count: hours })
    return (
      <BoardBar
        share={load}
        text={t('center.loadText', { hours, share: shareText(load, 0) })}
        tone={load > full ? 'bad' : load > nearlyFull ? 'warn' : 'good'}
      />
    )
  }
  const columns: BoardColumn<CenterNow>[] = [
    {
      key: 'name',
      title: 'task.workCenterId',
      share: 1.6,
      render: (row) => (row.lamp ? <Lamp color={row.lamp} label={row.name} /> : row.name),
    },
    { key: 'lineName', title: 'board.line', share: 0.9 },
    {
      key: 'workorderNo',
      title: 'board.order',
      share: 2,
      render: (row) =>
        row.running > 1 ? `${row.workorderNo ?? '–'}\u00a0+${row.running - 1}` : (row.workorderNo ?? '–'),
    },
    { key: 'materialDesc', title: 'board.product', share: 1.3 },
    { key: 'produreName', title: 'board.operation', share: 1 },
    {
      key: 'progress',
      title: 'board.progress',
      share: 1.4,
      render: (row) => (row.running ? <Progress row={row} /> : '–'),
    },
    { key: 'queue', title: 'center.queue', share: 0.8, align: 'right' },
    { key: 'overdue', title: 'center.overdue', share: 0.8, align: 'right' },
    { key: 'load', title: 'center.load', share: 1.4, render: loadBar },
    { key: 'people', title: 'board.people', share: 0.7, align: 'right' },
  ]
  return (
    <TableBoard
      path="workCenterView"
      endpoint={selectWorkCenterView}
      input={placeInput}
      topics={boardTopics}
      minSeconds={20}
      columns={columns}
      filter={placeFilter}
      rowClass={(row) => (row.overdue ? 'board-row-warn' : undefined)}
    />
  )
}

/** Done of planned, with a mark where the plan is by now, and how many pieces that is ahead or behind. */
function Progress({ row: { good, planQuantity, target } }: { row: CenterNow }) {
  const { number, signed } = useQuantities()
  const share = (value: number) => (planQuantity ? value / planQuantity : 0)
  return (
    <BoardBar
      share={share(good)}
      target={target === null ? undefined : share(target)}
      text={`${number(good)} /\u00a0${number(planQuantity)}${target === null ? '' : ` ${signed(good - target)}`}`}
      tone={target ? toneOf(good / target, paceMarks.behind, paceMarks.onPace) : 'plain'}
    />
  )
}
