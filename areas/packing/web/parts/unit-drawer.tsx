import { Alert, Button, Checkbox, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import * as api from '../../contract/packing.api.ts'
import { packingUnitCrud } from '../../contract/unit.ts'
import { StationUnit } from '../station/station-unit.tsx'

const topics = ['packingUnit', 'stockLot']

/** A unit with what stands in it; an open one is split and merged here, and its course is told. */
export function UnitDrawer({ id, number, onClose }: { id: number; number: string; onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const loaded = useCall(api.getPackingUnitSheet, { id }, { topics })
  return (
    <LoadedDrawer title={`${t('packingUnit')} ${number}`} size={640} loaded={loaded} onClose={onClose}>
      {(sheet) => (
        <>
          <StationUnit sheet={sheet} />
          {can('packing.pack') && sheet.status === 'open' && (
            <>
              <Split key={`split${sheet.version}`} sheet={sheet} />
              <Merge key={`merge${sheet.version}`} sheet={sheet} />
            </>
          )}
          {can('packing.pack') && sheet.status === 'closed' && (
            <Alert type="info" showIcon title={t('packing.reopenFirst')} />
          )}
          <Course id={sheet.id} />
        </>
      )}
    </LoadedDrawer>
  )
}

/** Puts what is chosen into a new unit beside this one. */
function Split({ sheet }: { sheet: api.UnitSheet }) {
  const t = useT()
  const [unitIds, setUnits] = useState<number[]>([])
  const [contentIds, setContents] = useState<number[]>([])
  const act = useAct(api.splitPackingUnit, {
    topics,
    onDone: (made) => toast.success(t('packing.splitDone', { unit: made.number })),
  })
  const { id, version, units, contents } = sheet
  if (units.length + contents.length < 2) return null
  return (
    <section className="packing-split" aria-label={t('packing.split')}>
      <h3>{t('packing.split')}</h3>
      <Checkbox.Group
        value={unitIds}
        onChange={setUnits}
        options={units.map((unit) => ({ value: unit.id, label: `${unit.number} · ${unit.products}` }))}
      />
      <Checkbox.Group
        value={contentIds}
        onChange={setContents}
        options={contents.map((line) => ({
          value: line.id,
          label: `${line.productCode} ${line.serialNo || line.lotNumber} × ${line.quantity}`,
        }))}
      />
      <Button
        loading={act.pending}
        disabled={!unitIds.length && !contentIds.length}
        onClick={() => void act.run({ id, version, unitIds, contentIds })}
      >
        {t('packing.splitChosen', { count: unitIds.length + contentIds.length })}
      </Button>
    </section>
  )
}

/** Puts all of another unit of the level into this one. */
function Merge({ sheet: { id, version, level, number } }: { sheet: api.UnitSheet }) {
  const t = useT()
  const [fromId, setFrom] = useState<number | null>(null)
  const { data } = useCall(
    packingUnitCrud.select,
    { where: { level: [level], status: ['open', 'closed'] }, pageSize: 200, sort: [{ field: 'id', order: 'desc' }] },
    { topics },
  )
  const act = useAct(api.mergePackingUnit, {
    topics,
    onDone: () => toast.success(t('packing.mergeDone', { unit: number })),
  })
  const others = data?.rows.filter((row) => row.id !== id && !row.parentNumber && (row.quantity ?? 0) > 0) ?? []
  const from = others.find((row) => row.id === fromId)
  if (!others.length) return null
  const merge = async () => {
    if (!from || !(await toast.confirm({ title: t('packing.merge', { unit: from.number ?? '', outer: number }) })))
      return
    await act.run({ id, version, fromId: from.id, fromVersion: from.version })
  }
  return (
    <section className="packing-split" aria-label={t('packing.mergeInto')}>
      <h3>{t('packing.mergeInto')}</h3>
      <Select
        showSearch
        optionFilterProp="label"
        aria-label={t('packing.mergeFrom')}
        placeholder={t('packing.mergeFrom')}
        value={from?.id ?? null}
        onChange={setFrom}
        options={others.map((row) => ({
          value: row.id,
          label: `${row.number} · ${row.products ?? ''} × ${row.quantity ?? 0} · ${row.locationCode ?? ''}`,
        }))}
      />
      <Button loading={act.pending} disabled={!from} onClick={() => void merge()}>
        {t('packing.mergeNow')}
      </Button>
    </section>
  )
}

/** What came into the unit and what left it, the last first. */
function Course({ id }: { id: number }) {
  const t = useT()
  const { user } = useSession()
  const { data } = useCall(api.getPackingUnitCourse, { id }, { topics })
  if (!data?.rows.length) return null
  return (
    <section aria-label={t('packing.course')}>
      <h3>{t('packing.course')}</h3>
      <ul className="packing-course">
        {data.rows.map(({ what, came, at, person }) => (
          <li key={`${what}/${at}/${came}`}>
            {came ? '→' : '←'} {t(came ? 'packing.cameIn' : 'packing.wentOut', { what })}{' '}
            <small className="kit-faint">{[person, instantText(at, user.zone)].filter(Boolean).join(' · ')}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
