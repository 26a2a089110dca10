import { Alert, Form, Input, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { add, subtract } from '#core/contract/decimal.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AddRow, AskingModal, DateInput, DecimalInput, numberText, RemoveRow } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { type Act, useAct } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type DispositionLine, finishSorting, judgeDefect } from '../../contract/defect.api.ts'
import { type DispositionKind, dispositionKinds } from '../../contract/disposition.ts'
import './defects.css'

const topics = ['defect', 'disposition']

interface Line {
  key: number
  kind: DispositionKind
  quantity: number | null
  note: string
  deviation: string
  validUntil: string | null
}

/** What can be judged, and how its pieces are counted. */
interface Judgeable {
  quantity: number
  unit: string
  unitDecimals: number
}

const newLine = (key: number, quantity: number | null = null): Line => ({
  key,
  kind: 'rework',
  quantity,
  note: '',
  deviation: '',
  validUntil: null,
})

const linesOf = (lines: readonly Line[]): DispositionLine[] =>
  lines.flatMap(({ key: _key, quantity, note, deviation, ...line }) =>
    quantity ? [{ ...line, quantity, note: note || null, deviation: deviation || null }] : [],
  )

interface Props extends Judgeable {
  title: string
  hint?: string
  /** Nothing needs to be judged: the pieces may all wait again. */
  mayBeEmpty?: boolean
  act: Pick<Act<typeof judgeDefect>, 'pending' | 'error'>
  okText: string
  onJudge(lines: DispositionLine[]): void
  onClose(): void
}

/** Pieces split up by what becomes of them: a line each, with what remains in sight. */
function LinesDialog({ title, hint, quantity, unit, unitDecimals, mayBeEmpty = false, act, okText, ...props }: Props) {
  const t = useT()
  const [language] = useLanguage()
  const [lines, setLines] = useState<Line[]>([newLine(0, mayBeEmpty ? null : quantity)])
  const [touched, setTouched] = useState(false)
  if (!useActive()) return null
  const remains = subtract(quantity, add(0, ...lines.map((line) => line.quantity ?? 0)))
  const change = (key: number, part: Partial<Line>) => {
    setTouched(true)
    setLines(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  }
  const judged = linesOf(lines)
  const lacking = lines.some(
    (line) => line.kind === 'concession' && line.quantity && !(line.deviation && line.validUntil),
  )
  const unready = remains < 0 || lacking || (!mayBeEmpty && !judged.length)
  return (
    <AskingModal
      width={720}
      title={title}
      okText={okText}
      cancelText={t('kit.cancel')}
      okButtonProps={{ loading: act.pending, disabled: unready }}
      dirty={touched}
      onOk={() => props.onJudge(judged)}
      onCancel={props.onClose}
    >
      {hint && <Alert className="kit-gap" type="info" showIcon title={hint} />}
      <Refused error={act.error} />
      <Form layout="vertical">
        {lines.map((line, i) => (
          <LineFields
            key={line.key}
            line={line}
            at={i + 1}
            unit={unit}
            scale={unitDecimals}
            onChange={(part) => change(line.key, part)}
          >
            {lines.length > 1 && (
              <RemoveRow
                onClick={() => {
                  setTouched(true)
                  setLines(lines.filter(({ key }) => key !== line.key))
                }}
              />
            )}
          </LineFields>
        ))}
        <AddRow
          disabled={lines.length >= 20}
          onClick={() =>
            setLines([...lines, newLine(Math.max(...lines.map(({ key }) => key)) + 1, remains > 0 ? remains : null)])
          }
        />
      </Form>
      <p className="defect-remains" role="status">
        {remains < 0
          ? t('defect.tooMany', { quantity: numberText(-remains, language), unit })
          : t('defect.remains', { quantity: numberText(remains, language), unit })}
      </p>
    </AskingModal>
  )
}

interface LineProps {
  line: Line
  at: number
  unit: string
  scale: number
  onChange(part: Partial<Line>): void
  children: ReactNode
}

function LineFields({ line, at, unit, scale, onChange, children }: LineProps) {
  const t = useT()
  const named = (label: string) => `${label} ${at}`
  return (
    <div className="defect-line">
      <Form.Item label={t('disposition.kind')}>
        <Select<DispositionKind>
          aria-label={named(t('disposition.kind'))}
          value={line.kind}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(kind) => onChange({ kind })}
          options={dispositionKinds.map((value) => ({ value, label: t(`dispositionKind.${value}`) }))}
        />
      </Form.Item>
      <Form.Item label={t('disposition.quantity')}>
        <DecimalInput
          aria-label={named(t('disposition.quantity'))}
          scale={scale}
          unit={unit}
          min={0}
          value={line.quantity}
          onChange={(quantity) => onChange({ quantity })}
        />
      </Form.Item>
      <Form.Item label={t('disposition.note')}>
        <Input
          aria-label={named(t('disposition.note'))}
          maxLength={500}
          value={line.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </Form.Item>
      <div className="defect-remove">{children}</div>
      {line.kind === 'concession' && (
        <>
          <Form.Item className="defect-deviation" required label={t('disposition.deviation')}>
            <Input
              aria-label={named(t('disposition.deviation'))}
              maxLength={500}
              value={line.deviation}
              onChange={(event) => onChange({ deviation: event.target.value })}
            />
          </Form.Item>
          <Form.Item required label={t('disposition.validUntil')}>
            <DateInput
              kind="date"
              aria-label={named(t('disposition.validUntil'))}
              value={line.validUntil}
              onChange={(day) => onChange({ validUntil: typeof day === 'string' ? day : null })}
            />
          </Form.Item>
        </>
      )}
    </div>
  )
}

interface DefectProps extends Judgeable {
  id: number
  title: string
  onClose(): void
}

/** Judges pieces that wait. */
export function JudgeDialog({ id, title, onClose, ...of }: DefectProps) {
  const t = useT()
  const act = useAct(judgeDefect, { topics, success: t('defect.judgeDone'), onDone: onClose, silent: true })
  return (
    <LinesDialog
      {...of}
      title={title}
      act={act}
      okText={t('defectStatus.verb.judge')}
      onJudge={(lines) => void act.run({ id, lines })}
      onClose={onClose}
    />
  )
}

/** Ends a sorting and judges what was found. */
export function SortedDialog({ id, version, title, onClose, ...of }: DefectProps & { version: number }) {
  const t = useT()
  const act = useAct(finishSorting, { topics, success: t('disposition.finished'), onDone: onClose, silent: true })
  return (
    <LinesDialog
      {...of}
      mayBeEmpty
      title={title}
      hint={t('disposition.finishHint')}
      act={act}
      okText={t('dispositionStatus.verb.finish')}
      onJudge={(lines) => void act.run({ id, version, lines })}
      onClose={onClose}
    />
  )
}
