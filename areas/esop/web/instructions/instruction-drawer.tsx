import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Descriptions, Drawer, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import type { SealedCopy } from '#areas/seals/contract/seal.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ApprovalTimeline } from '#core/web/kit/approval/approval-timeline.tsx'
import { fileUrl, instantText, NotLoaded, StatusTag } from '#core/web/kit/index.ts'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { getInstructionCourse } from '../../contract/instruction.api.ts'
import { type InstructionState, instructionStatus } from '../../contract/instruction.ts'
import type { InstructionPrint } from '../../contract/instruction-print.ts'
import { ReadDocument } from '../steps/read-document.tsx'
import type { InstructionRow } from './instruction-row.ts'
import './instructions.css'

type CallState = ReturnType<typeof useCall<typeof getInstructionCourse>>

interface Props {
  row: InstructionRow
  /** What may be done with it. */
  acts?: ReactNode
  onClose(): void
}

/** A revision read as it is shown to people at work, beside who approved it and who has read it. */
export function InstructionDrawer({ row, acts, onClose }: Props) {
  const active = useActive()
  if (!active) return null
  return <Opened row={row} acts={acts} onClose={onClose} />
}

const topics = [
  'instruction',
  'instructionReading',
  'instructionConfirmation',
  'instructionPrint',
  'approvalSetting',
  'sealStamp',
]

function Opened({ row, acts, onClose }: Props) {
  const t = useT()
  const { can } = useSession()
  const course = useCall(getInstructionCourse, { id: row.id }, { topics, keepPrevious: true })
  const sealed = course.data?.sealed
  const [asApproved, setAsApproved] = useState(false)
  const fileNo = (!asApproved && sealed?.fileNo) || (row.fileIdFileNo ?? '')
  return (
    <Drawer
      open
      size="min(1500px, 96vw)"
      title={`${row.name} · ${t('instruction.revisionNo', { revision: row.revision ?? 1 })}`}
      extra={
        <div className="instruction-acts">
          {row.state === 'inForce' && can('instruction.print') && (
            <Button icon={<PrinterOutlined />} onClick={() => openPrint('PrintInstructions', [row.id])}>
              {t('instruction.print')}
            </Button>
          )}
          <Button icon={<DownloadOutlined />} href={fileUrl(fileNo)} download={row.fileIdFileName}>
            {t('instruction.download')}
          </Button>
        </div>
      }
      footer={acts}
      onClose={onClose}
    >
      <div className="instruction-open">
        <div className="instruction-room">
          {course.data || course.error ? (
            <ReadDocument
              instruction={{
                id: row.id,
                name: row.name,
                fileNo,
                pages: row.pages ?? null,
                steps: course.data?.steps ?? [],
              }}
            />
          ) : (
            // Whether it is told step by step is not known yet: the document would be shown for a moment and go.
            <Skeleton active className="kit-slow" />
          )}
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <aside tabIndex={0} aria-label={t('instruction')}>
          <Facts row={row} />
          {sealed && <Sealed sealed={sealed} asApproved={asApproved} onTurn={setAsApproved} />}
          <Course course={course} />
        </aside>
      </div>
    </Drawer>
  )
}

function Facts({ row }: { row: InstructionRow }) {
  const t = useT()
  const state = row.state as InstructionState
  const facts: [string, ReactNode][] = [
    [
      'state',
      <StatusTag key="state" color={instructionStatus.colors[state]} label={t(`instructionStatus.${state}`)} />,
    ],
    ['code', row.code],
    ['productId', row.productName],
    ['operationIds', row.operationNames?.join(t('listed'))],
    ['effectiveFrom', [row.effectiveFrom, row.effectiveTo].filter(Boolean).join(' – ')],
    ['pages', row.pages ?? t('instruction.allPages')],
    ['mustRead', t(row.mustRead ? 'yes' : 'no')],
    ['createdByName', row.createdByName],
    ['changeNote', row.changeNote],
    ['rejectReason', row.state === 'rejected' && row.rejectReason],
  ]
  return (
    <Descriptions column={1} size="small" bordered>
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '')
        .map(([key, value]) => (
          <Descriptions.Item key={key} label={t(`instruction.${key}`)}>
            {value}
          </Descriptions.Item>
        ))}
    </Descriptions>
  )
}

interface SealedProps {
  sealed: SealedCopy
  asApproved: boolean
  onTurn(asApproved: boolean): void
}

/** The seals that were stamped, and the way to the document without them. */
function Sealed({ sealed, asApproved, onTurn }: SealedProps) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <h3>{t('instruction.seals')}</h3>
      {sealed.failure ? (
        <Alert
          type="warning"
          showIcon
          title={t('instruction.notSealed')}
          description={t('instruction.notSealedWhy', { why: sealed.failure })}
        />
      ) : (
        <>
          <ul className="instruction-readers">
            {sealed.seals.map(({ name, text, userName, at }) => (
              <li key={`${name} ${at}`}>
                {text} <span className="kit-faint">{`${name} · ${userName} · ${instantText(at, user.zone)}`}</span>
              </li>
            ))}
          </ul>
          <Checkbox checked={asApproved} onChange={({ target }) => onTurn(target.checked)}>
            {t('instruction.withoutSeals')}
          </Checkbox>
        </>
      )}
    </>
  )
}

function Course({ course: { data, error, refetch } }: { course: CallState }) {
  const t = useT()
  const { user } = useSession()
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <>
      {(data.decisions.length > 0 || data.waitingFor.length > 0) && <h3>{t('instruction.approval')}</h3>}
      <ApprovalTimeline entity="instruction" decisions={data.decisions} waitingFor={data.waitingFor} />
      <h3>{t('instruction.readBy', { count: data.readings.length })}</h3>
      {data.readings.length === 0 && <p className="kit-faint">{t('instruction.readByNobody')}</p>}
      <ul className="instruction-readers">
        {data.readings.map(({ userName, jobNumber, readAt, recordedByName }) => (
          <li key={jobNumber}>
            {userName} <span className="kit-faint">{jobNumber}</span>
            <span className="kit-faint">
              {instantText(readAt, user.zone)}
              {recordedByName && ` · ${t('instruction.recordedBy', { name: recordedByName })}`}
            </span>
          </li>
        ))}
      </ul>
      {data.steps.some(({ confirm }) => confirm !== 'none') && <Confirmations made={data.confirmations} />}
      <Prints prints={data.prints} />
    </>
  )
}

/** What is known of an entry, without what is not. */
const Told = ({ facts }: { facts: readonly (string | null | undefined)[] }) => (
  <span className="kit-faint">{facts.filter(Boolean).join(' · ')}</span>
)

/** Who confirmed which step, when, for which task and where. */
function Confirmations({ made }: { made: NonNullable<CallState['data']>['confirmations'] }) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <h3>{t('instructionStep.confirmations', { count: made.length })}</h3>
      {made.length === 0 && <p className="kit-faint">{t('instructionStep.confirmedNever')}</p>}
      <ul className="instruction-readers">
        {made.map(({ id, place, title, taskNo, stationName, userName, recordedByName, confirmedAt }) => (
          <li key={id}>
            {place}. {title} <span className="kit-faint">{userName}</span>
            <Told
              facts={[
                instantText(confirmedAt, user.zone).slice(0, 16),
                taskNo,
                stationName,
                recordedByName && t('instruction.recordedBy', { name: recordedByName }),
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Copies on paper: who took which pages where, and until when they hold. */
function Prints({ prints }: { prints: readonly InstructionPrint[] }) {
  const t = useT()
  const { user } = useSession()
  return (
    <>
      <h3>{t('instruction.printed', { count: prints.length })}</h3>
      {prints.length === 0 && <p className="kit-faint">{t('instruction.printedNever')}</p>}
      <ul className="instruction-readers">
        {prints.map(({ number, userName, printedAt, pages, copies, station, workOrderNo, validUntil }) => (
          <li key={number}>
            {number} <span className="kit-faint">{userName}</span>
            <Told
              facts={[
                instantText(printedAt, user.zone).slice(0, 16),
                station,
                workOrderNo,
                t('instructionPrint.of', { pages: pages ?? t('instruction.allPages'), copies, until: validUntil }),
              ]}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
