import { Button, Checkbox, Empty, Input, Pagination, Skeleton, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { BulkResult } from '#core/contract/result.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { BulkResultDialog, numberText, useDebounced } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type PoolRow, selectPlanPool } from '../../contract/gantt/gantt.api.ts'
import { createTask } from '../../contract/task/task.api.ts'
import { AllocateDialog } from './allocate-dialog.tsx'
import { QuantityDialog } from './quantity-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const pageSize = 50
const none: ReadonlyMap<number, PoolRow> = new Map()

type Opened = { kind: 'schedule'; orderIds: number[] } | { kind: 'quantity' | 'allocate'; row: PoolRow } | null

/** Orders that wait for planning: tasks are made of them and scheduled from here. */
export function PoolPanel() {
  const t = useT()
  const active = useActive()
  const { can } = useSession()
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const [picked, setPicked] = useState<ReadonlyMap<number, PoolRow>>(none)
  const [opened, setOpened] = useState<Opened>(null)
  const [skipped, setSkipped] = useState<BulkResult | null>(null)
  const asked = useDebounced(keyword)
  const { data, isPlaceholderData } = useCall(
    selectPlanPool,
    { pageNum: page, pageSize, where: asked ? { keyword: asked } : {} },
    { topics: ['task', 'workOrder'], keepPrevious: true },
  )
  const rows = data?.rows ?? []
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  useEffect(() => {
    if (data && !isPlaceholderData && page > last) setPage(last)
  }, [data, isPlaceholderData, page, last])
  // Chosen ones stay chosen while one looks for others; those on the page count as they are now.
  const here = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...picked.values()].map((row) => here.get(row.id) ?? row)
  const needing = chosen.filter(({ left }) => left > 0).map(({ id }) => ({ id }))
  const create = useAct(createTask, {
    long: true,
    topics: ['task', 'workOrder'],
    onDone: ({ done, skipped: left }) => {
      if (left.length) setSkipped({ done, skipped: left })
    },
  })
  const createOnly = async () => {
    if (await create.run({ orders: needing })) setPicked(none)
  }
  const createAndSchedule = async () => {
    const made = needing.length ? await create.run({ orders: needing }) : true
    if (made) setOpened({ kind: 'schedule', orderIds: chosen.map(({ id }) => id) })
  }
  const choose = (of: readonly PoolRow[], on: boolean) => {
    const next = new Map(picked)
    for (const row of of)
      if (on) next.set(row.id, row)
      else next.delete(row.id)
    setPicked(next)
  }
  const onPage = rows.filter(({ id }) => picked.has(id)).length
  const all = rows.length > 0 && onPage === rows.length
  return (
    <aside className="gantt-pool" aria-label={t('gantt.pool')}>
      <h2>
        {t('gantt.pool')} <small>{data ? data.total : ''}</small>
      </h2>
      <Input.Search
        allowClear
        value={keyword}
        placeholder={t('gantt.poolSearch')}
        aria-label={t('gantt.poolSearch')}
        onChange={(event) => {
          setKeyword(event.target.value)
          setPage(1)
        }}
      />
      <div className="gantt-pool-acts">
        <Checkbox
          checked={all}
          indeterminate={onPage > 0 && !all}
          disabled={!rows.length}
          onChange={({ target }) => choose(rows, target.checked)}
        >
          {t('gantt.chosen', { count: chosen.length })}
        </Checkbox>
        {chosen.length > onPage && (
          <Button size="small" type="link" onClick={() => setPicked(none)}>
            {t('gantt.clear')}
          </Button>
        )}
        {can('task.create') && (
          <Button size="small" disabled={!needing.length} loading={create.pending} onClick={() => void createOnly()}>
            {t('gantt.create')}
          </Button>
        )}
        {can('task.create') && can('task.schedule') && (
          <Button size="small" type="primary" disabled={!chosen.length} onClick={() => void createAndSchedule()}>
            {t('gantt.createAndSchedule')}
          </Button>
        )}
      </div>
      {!data ? (
        <Skeleton active />
      ) : (
        <ul className="gantt-pool-list">
          {rows.map((row) => (
            <PoolItem
              key={row.id}
              row={row}
              chosen={picked.has(row.id)}
              onChoose={(on) => choose([row], on)}
              onOpen={(kind) => setOpened({ kind, row })}
            />
          ))}
          {!rows.length && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('gantt.poolEmpty')} />}
        </ul>
      )}
      {data && data.total > pageSize && (
        <Pagination
          size="small"
          simple
          showSizeChanger={false}
          current={page}
          pageSize={pageSize}
          total={data.total}
          onChange={setPage}
        />
      )}
      {opened?.kind === 'schedule' && (
        <ScheduleDialog orderIds={opened.orderIds} onDone={() => setPicked(none)} onClose={() => setOpened(null)} />
      )}
      {active && opened?.kind === 'quantity' && <QuantityDialog row={opened.row} onClose={() => setOpened(null)} />}
      {active && opened?.kind === 'allocate' && <AllocateDialog row={opened.row} onClose={() => setOpened(null)} />}
      {active && skipped && <BulkResultDialog result={skipped} onClose={() => setSkipped(null)} />}
    </aside>
  )
}

interface ItemProps {
  row: PoolRow
  chosen: boolean
  onChoose(on: boolean): void
  onOpen(kind: 'quantity' | 'allocate'): void
}

function PoolItem({ row, chosen, onChoose, onOpen }: ItemProps) {
  const t = useT()
  const { can } = useSession()
  const [language] = useLanguage()
  return (
    <li className="gantt-pool-item">
      <Checkbox checked={chosen} aria-label={row.workorderNo} onChange={({ target }) => onChoose(target.checked)} />
      <div>
        <div>
          <strong>{row.workorderNo}</strong> <Tag>{t(`workOrderStatus.${row.status}`)}</Tag>
        </div>
        <div className="gantt-pool-what">{row.materialDesc}</div>
        <small>
          {t('gantt.poolFacts', {
            left: numberText(row.left, language),
            quantity: numberText(row.planQuantity, language),
            due: row.requiredEndDate,
          })}
          {row.unplanned > 0 && ` · ${t('gantt.poolUnplanned', { count: row.unplanned })}`}
        </small>
        <div>
          {row.left > 0 && can('task.create') && (
            <Button type="link" size="small" onClick={() => onOpen('quantity')}>
              {t('gantt.partly')}
            </Button>
          )}
          {row.unplanned > 0 && can('task.schedule') && (
            <Button type="link" size="small" onClick={() => onOpen('allocate')}>
              {t('gantt.allocate')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}
