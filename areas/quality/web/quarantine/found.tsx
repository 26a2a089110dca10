import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { unitLevels } from '#areas/inventory/contract/unit.ts'
import type { MadeFound } from '#areas/trace/contract/made.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Language } from '#core/contract/languages.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { findAbnormalityQuarantine } from '../../contract/abnormality.ts'

export type Found = OutputOf<typeof findAbnormalityQuarantine>

export const foundKinds = ['lot', 'order', 'stock', 'unit', 'piece', 'task'] as const
export type FoundKind = (typeof foundKinds)[number]
export type Chosen = Record<FoundKind, readonly number[]>

interface Line {
  id: number
  name: string
  what: string
  place: string
  amount: string
  state?: ReactNode
}

const rowsOf = (found: MadeFound, kind: FoundKind): { id: number }[] =>
  kind === 'lot'
    ? found.lots
    : kind === 'order'
      ? found.orders
      : kind === 'stock'
        ? found.stock
        : kind === 'unit'
          ? found.units
          : kind === 'task'
            ? found.tasks
            : found.pieces.map(({ serialId }) => ({ id: serialId }))

/** What the abnormality holds already. */
const heldIn = (found: Found, kind: FoundKind): Set<number> =>
  new Set(found.held.filter((each) => each.kind === kind).map(({ id }) => id))

/** All that was found and is not held yet: it is chosen until the person takes it out. Stock goes with its lot. */
export function allOf(found: Found): Chosen {
  const open = (kind: FoundKind) => {
    const held = heldIn(found, kind)
    return rowsOf(found, kind).flatMap(({ id }) => (held.has(id) ? [] : [id]))
  }
  return {
    lot: open('lot'),
    order: open('order'),
    stock: [],
    unit: open('unit'),
    piece: open('piece'),
    task: open('task'),
  }
}

interface Props {
  found: Found
  chosen: Chosen
  onChosen(chosen: Chosen): void
}

/** What was found, each kind by itself, with where it is, ticked as it is chosen. */
export function FoundTables({ found, chosen, onChosen }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const lines = linesOf(t, language, found)
  const wholeLots = new Set([...chosen.lot, ...heldIn(found, 'lot')])
  const withLot = new Set(found.stock.filter(({ lotId }) => wholeLots.has(lotId)).map(({ id }) => id))
  return foundKinds.map((kind) => {
    const held = heldIn(found, kind)
    const rows = lines[kind]
    if (!rows.length) return null
    const shown = kind === 'stock' ? [...chosen.stock.filter((id) => !withLot.has(id)), ...withLot] : chosen[kind]
    return (
      <section key={kind} aria-label={t(`abnormalityHeld.${kind}`)} className="kit-gap">
        <h3>
          {t(`abnormalityHeld.${kind}`)} <span className="kit-faint">{rows.length}</span>
        </h3>
        {kind === 'stock' && <p className="kit-faint">{t('quarantine.stockHint')}</p>}
        <PlainTable<Line>
          size="small"
          rowKey="id"
          dataSource={rows}
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: true }}
          columns={[
            { title: t(`quarantine.name.${kind}`), dataIndex: 'name' },
            { title: t('quarantine.what'), dataIndex: 'what' },
            { title: t('quarantine.place'), dataIndex: 'place', render: (place: string) => place || '–' },
            ...(rows.some(({ amount }) => amount) ? [{ title: t('quarantine.amount'), dataIndex: 'amount' }] : []),
            {
              title: t('quarantine.state'),
              key: 'state',
              render: (_, row) => (held.has(row.id) ? <Tag color="red">{t('abnormality.held')}</Tag> : row.state),
            },
          ]}
          rowSelection={{
            selectedRowKeys: [...shown, ...held],
            onChange: (keys) =>
              onChosen({
                ...chosen,
                [kind]: keys.map(Number).filter((id) => !held.has(id) && !(kind === 'stock' && withLot.has(id))),
              }),
            getCheckboxProps: (row) => ({
              disabled: held.has(row.id) || (kind === 'stock' && withLot.has(row.id)),
              'aria-label': row.name,
            }),
          }}
        />
      </section>
    )
  })
}

function linesOf(t: ReturnType<typeof useT>, language: Language, found: Found): Record<FoundKind, Line[]> {
  const amount = (quantity: number, unit = '') => [numberText(quantity, language), unit].filter(Boolean).join(' ')
  const level = (name: string) =>
    unitLevels.some((each) => each === name) ? t(`packingUnit.level.${name as (typeof unitLevels)[number]}`) : name
  return {
    lot: found.lots.map((lot) => ({
      id: lot.id,
      name: lot.lotNumber || '–',
      what: [lot.productCode, lot.productName].join(' '),
      place: lot.places ?? (lot.orderNo ? t('quarantine.stillMade') : ''),
      amount: amount(lot.here, lot.unit),
      state: lot.status === 'free' ? null : <Tag color="orange">{t(`stockStatus.${lot.status}`)}</Tag>,
    })),
    order: found.orders.map((order) => ({
      id: order.id,
      name: order.workorderNo,
      what: [order.productCode, order.productName].join(' '),
      place: t('quarantine.stillMade'),
      amount: '',
      state: t(`workOrderStatus.${order.status}`),
    })),
    stock: found.stock.map((row) => ({
      id: row.id,
      name: row.lotNumber || '–',
      what: row.productCode,
      place: row.locationCode,
      amount: amount(row.quantity, row.unit),
    })),
    unit: found.units.map((unit) => ({
      id: unit.id,
      name: unit.number,
      what: [level(unit.level), unit.products].join(' · '),
      place: unit.place,
      amount: amount(unit.quantity),
      state: t(`packingUnitStatus.${unit.status}`),
    })),
    piece: found.pieces.map((piece) => ({
      id: piece.serialId,
      name: piece.serialNo,
      what: [piece.productCode, piece.lotNumber].join(' '),
      place: [piece.unitNumber, piece.place].filter(Boolean).join(' · '),
      amount: '1',
    })),
    task: found.tasks.map((task) => ({
      id: task.id,
      name: task.taskNo,
      what: [task.workorderNo, task.operation].filter(Boolean).join(' · '),
      place: [task.workCenterName, task.machineName].filter(Boolean).join(' · '),
      amount: '',
      state: t(`taskStatus.${task.status}`),
    })),
  }
}
