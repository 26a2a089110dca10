import { Alert, Form, Input, Radio, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { selectColleague } from '#areas/identity/contract/team-user.ts'
import { subtract } from '#core/contract/decimal.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useAct } from '#core/web/call/use-act.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DecimalInput, instantText, numberText, ScreenLink, searchQuery } from '#core/web/kit/index.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'
import { PeopleSelect } from '#core/web/kit/parts/people-select.tsx'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { getWipSettling, settleWipLine, type WipReviewedLine } from '../contract/count.api.ts'
import type { WipWay } from '../contract/count.ts'

type Settling = OutputOf<typeof getWipSettling>
type Task = Settling['here'][number]

/** What is entered of one operation that is reported. Absent: as it is offered. */
interface Report {
  taskId?: number
  people?: number[]
  good?: number
  reasonId?: number
}

/** What becomes of a line's difference: chosen, said, and done in one act. */
export function WipSettle({ line, onClose }: { line: WipReviewedLine; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const [language] = useLanguage()
  const { data, error, refetch } = useCall(getWipSettling, { id: line.id }, { topics: ['wipCount', 'report', 'task'] })
  const [chosen, setChosen] = useState<WipWay | null>(null)
  const [reports, setReports] = useState<Record<number, Report>>({})
  const [reason, setReason] = useState('')
  const act = useAct(settleWipLine, {
    topics: ['wipCount', 'report', 'task', 'workOrder', 'defect'],
    silent: true,
    onDone: () => {
      toast.success(t('wipCount.settledNow'))
      onClose()
    },
  })
  if (!active) return null
  const way = chosen ?? data?.ways[0] ?? null
  const blocks = data && way ? blocksOf(line, data, way) : []
  const sent = blocks.map((block) => reportOf(block, reports[block.operationId] ?? {}))
  const complete = sent.every((each) => each !== null)
  const save = () => {
    if (!way || !complete) return
    void act.run({ id: line.id, way, reason, reports: sent.filter((each) => each !== null) })
  }
  const count = numberText(Math.abs(line.difference), language)
  return (
    <AskingModal
      title={t('wipCount.settleOf', { name: `${line.workorderNo} ${line.produreName}` })}
      okText={t('wipCount.settle')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: !way || !complete || (way === 'explained' && !reason.trim()) }}
      onOk={save}
      onCancel={onClose}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton active />}
      <Refused error={act.error} />
      {data && way && (
        <Form layout="vertical">
          <p>{t(line.difference < 0 ? 'wipCount.missing' : 'wipCount.surplus', { count, unit: line.unit })}</p>
          {data.ways.length > 1 && (
            <Form.Item label={t('wipCount.way')}>
              <Radio.Group
                vertical
                value={way}
                options={data.ways.map((value) => ({ value, label: t(`wipCount.way.${value}`) }))}
                onChange={({ target }) => setChosen(target.value as WipWay)}
              />
            </Form.Item>
          )}
          {blocks.map((block) => (
            <ReportFields
              key={block.operationId}
              block={block}
              value={reports[block.operationId] ?? {}}
              reasons={data.reasons}
              line={line}
              onChange={(value) => setReports({ ...reports, [block.operationId]: value })}
            />
          ))}
          {way === 'corrected' && <Reports reports={data.reports} />}
          <Form.Item label={t('wipCount.reason')} required={way === 'explained'}>
            <Input.TextArea
              rows={2}
              maxLength={500}
              aria-label={t('wipCount.reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        </Form>
      )}
    </AskingModal>
  )
}

/** An operation that a way reports, with how much. */
interface Block {
  operationId: number
  produreName: string
  quantity: number
  tasks: Task[]
  /** Some of it may be defective. */
  judged: boolean
}

function blocksOf(line: WipReviewedLine, data: Settling, way: WipWay): Block[] {
  const { orderOperationId: operationId, produreName } = line
  if (way === 'reported')
    return [{ operationId, produreName, quantity: Math.abs(data.difference), tasks: data.here, judged: true }]
  if (way !== 'reportedBefore') return []
  return data.before.map((each) => ({
    operationId: each.orderOperationId,
    produreName: each.produreName,
    quantity: each.lacks,
    tasks: each.tasks,
    judged: false,
  }))
}

const taskOf = ({ tasks }: Block, { taskId }: Report): Task | undefined =>
  tasks.find((task) => task.taskId === taskId) ?? tasks[0]
const peopleOf = (block: Block, value: Report): number[] =>
  value.people ?? (taskOf(block, value)?.people ?? []).map(({ userId }) => userId)

/** What is sent of an operation; null: something is not said yet. */
function reportOf(block: Block, value: Report) {
  const task = taskOf(block, value)
  const userIds = peopleOf(block, value)
  const goodQuantity = value.good ?? block.quantity
  const defective = subtract(block.quantity, goodQuantity)
  if (!task || !userIds.length || defective < 0 || (defective > 0 && value.reasonId === undefined)) return null
  const defects =
    defective > 0 && value.reasonId !== undefined ? [{ reasonId: value.reasonId, quantity: defective }] : []
  return { taskId: task.taskId, userIds, goodQuantity, defects }
}

interface FieldsProps {
  block: Block
  value: Report
  reasons: Settling['reasons']
  line: WipReviewedLine
  onChange(value: Report): void
}

/** The task that is reported, whose work it was, and how much of it is good. */
function ReportFields({ block, value, reasons, line, onChange }: FieldsProps) {
  const t = useT()
  const [language] = useLanguage()
  const task = taskOf(block, value)
  if (!task)
    return (
      <Alert
        className="kit-gap"
        type="warning"
        showIcon
        title={t('wipCount.noTask', { name: `${line.workorderNo} ${block.produreName}` })}
      />
    )
  const good = value.good ?? block.quantity
  return (
    <>
      {!block.judged && (
        <p>
          {t('wipCount.beforeOf', {
            operation: block.produreName,
            count: numberText(block.quantity, language),
            unit: line.unit,
          })}
        </p>
      )}
      <Form.Item label={t('wipCount.task')}>
        <Select
          aria-label={t('wipCount.task')}
          value={task.taskId}
          options={block.tasks.map(({ taskId, taskNo, workCenterName }) => ({
            value: taskId,
            label: `${taskNo} ${workCenterName}`,
          }))}
          onChange={(taskId: number) => onChange({ ...value, taskId, people: undefined })}
        />
      </Form.Item>
      <Form.Item label={t('wipCount.people')} required>
        <PeopleSelect
          find={selectColleague}
          label={t('wipCount.people')}
          value={peopleOf(block, value)}
          onChange={(people) => onChange({ ...value, people })}
        />
      </Form.Item>
      {block.judged && (
        <Form.Item label={t('wipCount.good')}>
          <DecimalInput
            scale={line.unitDecimals}
            unit={line.unit}
            min={0}
            max={block.quantity}
            aria-label={t('wipCount.good')}
            value={good}
            onChange={(entered) => onChange({ ...value, good: entered === null ? 0 : Number(entered) })}
          />
        </Form.Item>
      )}
      {block.judged && good < block.quantity && (
        <Form.Item label={t('wipCount.defect')} required extra={t('wipCount.defectHint')}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('wipCount.defect')}
            value={value.reasonId}
            options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(reasonId: number) => onChange({ ...value, reasonId })}
          />
        </Form.Item>
      )}
    </>
  )
}

/** Reports that may say too much; each leads to where it is corrected or reversed. */
function Reports({ reports }: Pick<Settling, 'reports'>) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const amount = (value: number) => numberText(value, language)
  return (
    <Form.Item label={t('wipCount.reportsHere')}>
      <ul className="kit-count-lines">
        {reports.map(({ id, reportNo, goodQuantity, defectiveQuantity, reportedAt, personNames }) => (
          <li key={id}>
            <div>
              <ScreenLink path="WorkReportRecords" query={searchQuery({ id: [id] })}>
                {reportNo}
              </ScreenLink>
              <small>
                {[
                  t('wipCount.reportLine', { good: amount(goodQuantity), defective: amount(defectiveQuantity) }),
                  personNames,
                  instantText(reportedAt, user.zone),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </Form.Item>
  )
}
