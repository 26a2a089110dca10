import { Button } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  type Column,
  columnsOf,
  instantText,
  numberText,
  PrintPage,
  SearchCard,
  TableCard,
  useList,
} from '#core/web/kit/index.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import {
  type RequirementRow,
  selectMaterialRequirement,
  stageMaterial,
  unstageMaterial,
} from '../../contract/material/material-supply.api.ts'
import { materialRequirement } from '../../contract/material/material-supply.ts'

const topics = ['materialRequirement', 'materialSupply', 'task', 'workOrder', 'stockBalance', 'stockReservation']
const widths: Record<string, number> = { workorderNo: 150, state: 130, materialCode: 110 }

/** Materials of orders with open tasks: staged, there, late or short; staging is confirmed and issue lists are printed here. */
export function Requirements() {
  const active = useActive()
  const t = useT()
  const [printed, setPrinted] = useState<RequirementRow[] | null>(null)
  const list = useList<RequirementRow, typeof selectMaterialRequirement>(selectMaterialRequirement, {
    entity: materialRequirement,
    topics,
    search: ['state', 'plannedStart', 'requiredEndDate'],
  })
  const columns = columnsOf<RequirementRow>(materialRequirement, materialRequirement.table).map(
    (column): Column<RequirementRow> => ({ ...column, ...(widths[column.key] && { width: widths[column.key] }) }),
  )
  const actions: Action<RequirementRow>[] = [
    {
      key: 'stage',
      right: 'materialSupply.stage',
      can: ({ state, stockQuantity }) => state !== 'staged' && stockQuantity === null,
      endpoint: stageMaterial,
      confirm: true,
    },
    {
      key: 'unstage',
      right: 'materialSupply.stage',
      can: ({ stagedQuantity, stockQuantity }) => stagedQuantity > 0 && stockQuantity === null,
      endpoint: unstageMaterial,
      confirm: true,
    },
    { key: 'print', at: 'bulk', run: (rows) => setPrinted(rows) },
  ]
  return (
    <div className="kit-screen">
      <SearchCard list={list} />
      <TableCard
        list={list}
        columns={columns}
        actions={actions}
        after={<Button onClick={() => setPrinted(list.rows)}>{t('materialRequirement.printPage')}</Button>}
      />
      {active && printed && <IssueList rows={printed} onClose={() => setPrinted(null)} />}
    </div>
  )
}

/** What the warehouse is to issue, on A4. */
function IssueList({ rows, onClose }: { rows: readonly RequirementRow[]; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const heads = ['workorderNo', 'materialCode', 'materialName', 'requiredQuantity', 'warehouse', 'plannedStart']
  return (
    <PrintPage title={t('materialRequirement.issueList')} onClose={onClose}>
      <table className="print-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head}>{t(`materialRequirement.${head}`)}</th>
            ))}
            <th>{t('materialRequirement.issued')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{row.workorderNo}</td>
              <td>{row.materialCode}</td>
              <td>{row.materialName}</td>
              <td>
                {numberText(row.requiredQuantity, language)} {row.unit}
              </td>
              <td>{row.warehouse}</td>
              <td>{row.plannedStart && instantText(row.plannedStart, user.zone).slice(0, 16)}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  )
}
