import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import {
  type Action,
  JobProgress,
  ListScreen,
  numberText,
  type RowIn,
  send,
  useJob,
  verbAction,
} from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import * as api from '../../contract/wage-period.ts'

type Row = RowIn<typeof api.wagePeriodCrud.select>

const one = ([row]: Row[]) => ({ id: row?.id })
const common = { at: 'row', input: one } as const
const open = ({ status }: Row) => status === 'open' || status === 'reckoned'

const reckoned = z.object({
  reckoned: z.number(),
  people: z.number(),
  lines: z.number(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
  missing: z.number(),
})

/** Periods and what is done with them: reckoned, checked, approved, locked. */
export function Periods() {
  const [jobId, setJobId] = useState<number | null>(null)
  const [looked, setLooked] = useState<Row | null>(null)
  const { wagePeriodStatus: status } = api
  const actions: Action<Row>[] = [
    verbAction(status, 'reckon', api.reckonWagePeriod, {
      ...common,
      confirm: false,
      run: async ([row]) => {
        const answer = row && (await send(api.reckonWagePeriod, { id: row.id }))
        if (answer) setJobId(answer.output.jobId)
      },
    }),
    {
      key: 'missing',
      at: 'row',
      can: ({ missingCount }) => (missingCount ?? 0) > 0,
      run: ([row]) => setLooked(row ?? null),
    },
    verbAction(status, 'check', api.checkWagePeriod, { ...common, confirm: false }),
    verbAction(status, 'approve', api.approveWagePeriod, { ...common, confirm: false }),
    verbAction(status, 'lock', api.lockWagePeriod, {
      ...common,
      confirm: 'wagePeriod.lockSure',
      danger: true,
    }),
    verbAction(status, 'reopen', api.reopenWagePeriod, { ...common, confirm: false }),
  ]
  return (
    <>
      <ListScreen<Row>
        crud={api.wagePeriodCrud}
        search={['status', 'fromDate']}
        actions={actions}
        canEdit={open}
        canDelete={open}
        selectable={false}
      />
      {jobId !== null && <Reckoning jobId={jobId} onClose={() => setJobId(null)} />}
      {looked && <Missing key={looked.id} row={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

function Reckoning({ jobId, onClose }: { jobId: number; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const active = useActive()
  const { job, cancel, stopping } = useJob(jobId)
  const result = job?.state === 'done' ? reckoned.safeParse(job.result).data : undefined
  if (!active) return null
  const counts = result && {
    lines: numberText(result.lines, language),
    added: numberText(result.added, language),
    changed: numberText(result.changed, language),
    removed: numberText(result.removed, language),
  }
  return (
    <Modal open title={t('wagePeriodStatus.verb.reckon')} footer={null} onCancel={onClose}>
      {!counts && <JobProgress job={job} stopping={stopping} cancel={() => void cancel()} />}
      {counts && (
        <Alert
          type={result.missing ? 'warning' : 'success'}
          showIcon
          title={t('wagePeriod.done', counts)}
          description={
            <>
              {t('wagePeriod.reckonedOf', {
                count: numberText(result.reckoned, language),
                people: numberText(result.people, language),
              })}
              {result.missing > 0 && (
                <div>{t('wagePeriod.stillMissing', { count: numberText(result.missing, language) })}</div>
              )}
            </>
          }
        />
      )}
    </Modal>
  )
}

function Missing({ row, onClose }: { row: Row; onClose(): void }) {
  const t = useT()
  const loaded = useCall(api.getWagePeriodMissing, { id: row.id }, { topics: ['wagePeriod'] })
  return (
    <LoadedDrawer
      title={t('wagePeriod.act.missing')}
      loaded={loaded}
      empty={({ rows }) => (rows.length ? null : t('wagePeriod.noneMissing'))}
      onClose={onClose}
    >
      {({ rows }) => (
        <ul className="wage-why">
          {rows.map((each) => (
            <li key={`${each.what}${each.userName}${each.reportNo}${each.day}`}>
              {each.day} ·{' '}
              {each.what === 'price'
                ? t('wagePeriod.priceMissing', {
                    operation: each.operationName ?? '',
                    product: each.productName ?? '',
                    report: each.reportNo ?? '',
                  })
                : t('wagePeriod.standardMissing', { name: each.userName ?? '' })}
            </li>
          ))}
        </ul>
      )}
    </LoadedDrawer>
  )
}
