import { Alert, Select, Tabs } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { type Action, column, ListScreen, numberText, ReportScreen, send } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { lazyDialog } from '#core/web/kit/parts/lazy-dialog.tsx'
import { useSession } from '#core/web/session/session.tsx'
import {
  printWageSlip,
  type selectWage,
  type WageGroup,
  type WageRow,
  wageAccessCrud,
  wageGroups,
  wageKinds,
  wageReport,
} from '../../contract/wage.ts'
import { moneyText } from '../parts/money.ts'
import { Periods } from '../parts/periods.tsx'
import { SlipDrawer } from '../parts/slip-drawer.tsx'

const PrintSlips = lazyDialog(() => import('../parts/print-slips.tsx').then((m) => m.PrintSlips))

const money = [...wageKinds, 'total', 'previous', 'change'] as const
const search = ['periodId', 'userId', 'departmentId', 'shiftTeamId'] as const
const personColumns = ['jobNumber', 'departmentId', 'positionId', 'shiftTeamId'] as const

/** Pay of a period by person, team, product, operation or day; a person's opens down to each report, rate and coefficient. */
export default function WageStatistics() {
  const t = useT()
  const { can } = useSession()
  return (
    <Tabs
      className="kit-tabs"
      destroyOnHidden
      items={[
        { key: 'wages', label: t('wage.tab.wages'), children: <Wages /> },
        ...(can('wagePeriod.view') ? [{ key: 'periods', label: t('wage.tab.periods'), children: <Periods /> }] : []),
        ...(can('wageAccess.view')
          ? [
              {
                key: 'access',
                label: t('wage.tab.access'),
                children: <ListScreen crud={wageAccessCrud} search={['userId', 'departmentId']} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Wages() {
  const t = useT()
  const [language] = useLanguage()
  const [group, setGroup] = useState<WageGroup>('person')
  const [opened, setOpened] = useState<WageRow | null>(null)
  const [printed, setPrinted] = useState<OutputOf<typeof printWageSlip>['rows']>([])
  const columns = [
    column.text<WageRow>('label', { width: 200, render: ({ label }) => label ?? t('wage.ofNone') }),
    ...(group === 'person' ? personColumns : []),
    column.number<WageRow>('quantity', { width: 110 }),
    column.number<WageRow>('hours', { width: 100 }),
    ...money.map((key) =>
      column.number<WageRow>(key, {
        width: 110,
        render: (row) => (row[key] === null ? '' : moneyText(row[key], language)),
      }),
    ),
  ]
  const open = (row: WageRow, _asked: Where) => setOpened(row)
  const print: Action<WageRow> = {
    key: 'print',
    at: 'bulk',
    right: 'wage.print',
    can: ({ userId }) => userId !== null,
    confirm: false,
    run: async (rows) => {
      const slips: OutputOf<typeof printWageSlip>['rows'] = []
      // What is selected may be of more than one period.
      for (const [periodId, of] of groupedBy(rows, (row) => row.periodId)) {
        const userIds = of.flatMap(({ userId }) => userId ?? [])
        const sent = await send(printWageSlip, { periodId, userIds }, { long: true })
        if (!sent) return
        slips.push(...sent.output.rows)
      }
      setPrinted(slips)
    },
  }
  return (
    <>
      <ReportScreen<WageRow, typeof selectWage>
        report={wageReport}
        name={`wageStatistics:${group}`}
        columns={columns}
        search={search}
        where={{ group }}
        topics={['wage', 'wageAccess']}
        open={open}
        opens={({ userId }) => userId !== null}
        actions={group === 'person' ? [print] : []}
        tools={
          <Select<WageGroup>
            aria-label={t('wage.group')}
            value={group}
            onChange={setGroup}
            popupMatchSelectWidth={false}
            options={wageGroups.map((value) => ({ value, label: t(`wageGroup.${value}`) }))}
          />
        }
      >
        {({ data }) =>
          data && (
            <section className="kit-card">
              {data.sum === null ? (
                <Alert type="info" showIcon title={t(data.period ? 'wage.notGranted' : 'wage.noPeriod')} />
              ) : (
                <FigureList
                  label={t('screen.wageStatistics')}
                  figures={[
                    {
                      label: data.period?.name ?? '',
                      value: moneyText(data.sum, language),
                      small: t(`wagePeriodStatus.${data.period?.status}`),
                    },
                    ...(group === 'person'
                      ? [{ label: t('wage.count'), value: numberText(data.people, language) }]
                      : []),
                  ]}
                />
              )}
            </section>
          )
        }
      </ReportScreen>
      {printed.length > 0 && <PrintSlips slips={printed} onClose={() => setPrinted([])} />}
      {opened?.userId && (
        <SlipDrawer
          key={opened.userId}
          periodId={opened.periodId}
          userId={opened.userId}
          name={opened.userName ?? ''}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
