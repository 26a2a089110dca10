import { Alert, Button, Empty, InputNumber, Result, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DateInput, useDebounced } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import {
  levelBy,
  planLineSequence,
  proposeLineSequence,
  type SequencedLot,
  type SequenceProposal,
} from '../../contract/lean/line-sequence.api.ts'
import { getPlanJournal, undoPlan } from '../../contract/task/task.api.ts'
import { PublishDialog } from '../parts/publish-dialog.tsx'
import { HeijunkaBox } from './heijunka-box.tsx'
import { namesOf, timed } from './lot-order.ts'
import { SequenceFigures } from './sequence-figures.tsx'
import { useNumbers } from './use-numbers.ts'

const topics = ['task', 'plan', 'lineBalance']
const changed = ['task', 'plan', 'lineSequence', 'workOrder']

/** A shift of a line levelled by its mix, and put into the plan. */
export function SequenceTab({ lineId }: { lineId: number }) {
  const t = useT()
  const { can } = useSession()
  const open = useOpen()
  const { rounded } = useNumbers()
  const [day, setDay] = useState<string | null>(null)
  const [shiftId, setShiftId] = useState<string | undefined>()
  const [lotQuantity, setLot] = useState(20)
  const [by, setBy] = useState<(typeof levelBy)[number]>('products')
  const [pieces, setPieces] = useState<ReadonlyMap<number, number> | null>(null)
  const [order, setOrder] = useState<readonly SequencedLot[] | null>(null)
  const [publishing, setPublishing] = useState(false)
  const typed = useDebounced(pieces, 400)
  const size = useDebounced(lotQuantity, 400)
  const arranged = useDebounced(order, 100)
  const wish = {
    lineId,
    ...(day !== null && { day }),
    ...(shiftId !== undefined && { shiftId }),
    lotQuantity: size,
    levelBy: by,
    ...(typed && { pieces: [...typed].map(([productId, count]) => ({ productId, pieces: count })) }),
    // What is not debounced yet is of other lots than those that were put in order.
    ...(order && arranged && { order: namesOf(arranged) }),
  }
  /** Whatever cuts other lots or levels them anew: an order by hand was of those before. */
  const anew = (change: () => void) => {
    setOrder(null)
    change()
  }
  const { data, error, isFetching } = useCall(proposeLineSequence, wish, { topics, keepPrevious: true, long: true })
  const { data: journal } = useCall(getPlanJournal, {}, { topics: ['task', 'plan'], enabled: can('task.view') })
  const plan = useAct(planLineSequence, {
    long: true,
    topics: changed,
    onDone: ({ tasks, moved, rest }) => {
      setPieces(null)
      setOrder(null)
      toast.success(t('lean.planned', { tasks, moved }))
      if (rest) toast.info(t('lean.plannedRest', { count: rest }))
    },
  })
  const undo = useAct(undoPlan, { long: true, topics: changed, success: t('lean.undoneDone') })
  const undoable = journal?.undo?.verb === 'sequence' && can('task.undo')
  const shown = error ? null : data
  // What is shown is older than the wish, or about to be overtaken: its revision would be refused.
  const stale = isFetching || undo.pending || typed !== pieces || size !== lotQuantity || arranged !== order
  return (
    <div className="lean-body">
      <search className="kit-card lean-wish">
        <label htmlFor="lean-day">{t('lean.day')}</label>
        <DateInput
          id="lean-day"
          kind="date"
          value={day ?? data?.shift.day ?? null}
          // The day that comes with the first answer would wipe out one that is being typed.
          disabled={day === null && !data && !error}
          onChange={(value) =>
            anew(() => {
              setShiftId(undefined)
              setPieces(null)
              setDay(typeof value === 'string' && value ? value : null)
            })
          }
        />
        {shown && shown.shifts.length > 1 && (
          <Select
            value={shown.shift.id}
            aria-label={t('lean.shift')}
            options={shown.shifts.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(value) =>
              anew(() => {
                setPieces(null)
                setShiftId(value)
              })
            }
          />
        )}
        <InputNumber
          prefix={t('lean.lot')}
          min={1}
          max={1_000_000}
          precision={0}
          value={lotQuantity}
          aria-label={t('lean.lot')}
          onChange={(value) => anew(() => setLot(value ?? 1))}
        />
        {shown && (
          <span className="kit-faint">
            {t('lean.pitch', { minutes: rounded((lotQuantity * shown.paceMs) / 60_000, 1) })}
          </span>
        )}
        <label htmlFor="lean-by">{t('lean.levelBy')}</label>
        <Select
          id="lean-by"
          value={by}
          popupMatchSelectWidth={false}
          options={levelBy.map((value) => ({ value, label: t(`lean.levelBy.${value}`) }))}
          onChange={(value) => anew(() => setBy(value))}
        />
        <div className="lean-acts">
          <Button onClick={() => open('gantScheduling')}>{t('lean.toGantt')}</Button>
          {undoable && (
            <Button loading={undo.pending} onClick={() => void undo.run({})}>
              {t('lean.undoPlan')}
            </Button>
          )}
          {can('task.publish') && <Button onClick={() => setPublishing(true)}>{t('lean.publish')}</Button>}
          {can('lean.edit') && (
            <Button
              type="primary"
              loading={plan.pending}
              disabled={!shown?.lots.length || stale || hasRule(shown)}
              onClick={() =>
                shown &&
                void plan.run({ ...wish, day: shown.shift.day, shiftId: shown.shift.id, revision: shown.revision })
              }
            >
              {t('lean.plan')}
            </Button>
          )}
        </div>
      </search>
      {error ? (
        <Result
          className="kit-card"
          status="warning"
          title={wordsOf(error)}
          extra={order && <Button onClick={() => setOrder(null)}>{t('lean.order.proposed')}</Button>}
        />
      ) : !data ? (
        <Skeleton active className="kit-slow" />
      ) : (
        <Proposal
          proposal={data}
          typed={pieces}
          order={order}
          onPieces={(next) => anew(() => setPieces(next))}
          onOrder={setOrder}
        />
      )}
      {publishing && <PublishDialog lineIds={[lineId]} onClose={() => setPublishing(false)} />}
    </div>
  )
}

const hasRule = ({ conflicts }: SequenceProposal): boolean => conflicts.some(({ kind }) => kind === 'rule')

/** What the fields say, where it is said of one. */
const wordsOf = ({ message, fields }: { message: string; fields: Readonly<Record<string, string>> }): string =>
  Object.values(fields)[0] ?? message

function Proposal({
  proposal,
  typed,
  order,
  onPieces,
  onOrder,
}: {
  proposal: SequenceProposal
  typed: ReadonlyMap<number, number> | null
  /** As a person put the lots; null: as they are levelled. */
  order: readonly SequencedLot[] | null
  onPieces(pieces: ReadonlyMap<number, number>): void
  onOrder(order: readonly SequencedLot[] | null): void
}) {
  const t = useT()
  const { can } = useSession()
  const { whole, moment } = useNumbers()
  const { products, lots, conflicts, waiting, shift, start } = proposal
  const pieces = products.reduce((sum, each) => sum + each.pieces, 0)
  const nothing = () => (start < shift.end ? t('lean.refused.nothingReady') : t('lean.full', { time: moment(start) }))
  const now = new Map([...products.map((each) => [each.productId, each.pieces] as const), ...(typed ?? [])])
  return (
    <>
      <SequenceFigures proposal={proposal} pieces={pieces} byHand={order !== null} />
      {conflicts.length > 0 && (
        <Alert
          className="lean-notice"
          type={hasRule(proposal) ? 'error' : 'warning'}
          showIcon
          title={conflicts
            .slice(0, 3)
            .map(({ message }) => message)
            .join(t('listed'))}
        />
      )}
      <div className="lean-columns lean-sequence">
        <section className="kit-card lean-sources">
          <table className="lean-table">
            <thead>
              <tr>
                <th>{t('lean.product')}</th>
                <th>{t('lean.ready')}</th>
                <th>{t('lean.wanted')}</th>
                <th>{t('lean.lots')}</th>
              </tr>
            </thead>
            <tbody>
              {products.map(({ productId, code, name, ready, lots: count }) => (
                <tr key={productId}>
                  <td title={name}>{code}</td>
                  <td>{whole(ready)}</td>
                  <td>
                    <InputNumber
                      size="small"
                      controls={false}
                      className="lean-quantity"
                      min={0}
                      max={ready}
                      precision={0}
                      value={now.get(productId)}
                      aria-label={`${code} ${t('lean.wanted')}`}
                      onChange={(value) => onPieces(new Map(now).set(productId, value ?? 0))}
                    />
                  </td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {pieces > shift.room && (
            <p className="lean-overdue">{t('lean.overfilled', { count: whole(pieces - shift.room) })}</p>
          )}
        </section>
        <section className="kit-card lean-levelled">
          {lots.length ? (
            <>
              {can('lean.edit') && <OrderBar byHand={order !== null} onProposed={() => onOrder(null)} />}
              <HeijunkaBox
                proposal={proposal}
                lots={order ? timed(order, lots) : lots}
                {...(can('lean.edit') && { onOrder })}
              />
            </>
          ) : (
            <Empty description={nothing()} />
          )}
          {waiting.length > 0 && <Waiting rows={waiting} />}
        </section>
      </div>
    </>
  )
}

/** How lots are put in order by hand, and the way back. */
function OrderBar({ byHand, onProposed }: { byHand: boolean; onProposed(): void }) {
  const t = useT()
  return (
    <div className="lean-order">
      <span id="lean-order-hint" className="kit-faint">
        {t('lean.order.hint')}
      </span>
      {byHand && (
        <>
          <Tag color="gold">{t('lean.order.byHand')}</Tag>
          <Button size="small" onClick={onProposed}>
            {t('lean.order.proposed')}
          </Button>
        </>
      )}
    </div>
  )
}

function Waiting({ rows }: { rows: SequenceProposal['waiting'] }) {
  const t = useT()
  const { whole } = useNumbers()
  return (
    <PlainTable
      className="lean-waiting"
      size="small"
      rowKey="workorderNo"
      title={() => t('lean.waiting', { count: rows.length })}
      pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false, size: 'small' }}
      dataSource={rows}
      columns={[
        { title: t('lean.orderNo'), dataIndex: 'workorderNo', width: 150, ellipsis: true },
        { title: t('lean.product'), dataIndex: 'code', width: 110, ellipsis: true },
        {
          title: t('lean.count'),
          width: 90,
          align: 'right',
          render: (_, { quantity }) => <span className="kit-number">{whole(quantity)}</span>,
        },
        { title: t('lean.waiting.why'), dataIndex: 'reason' },
      ]}
    />
  )
}
