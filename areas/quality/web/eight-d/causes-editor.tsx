import { Button, Card, Checkbox, Form, Input, Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Cause, type CauseHead, causeChains, causeHeads } from '../../contract/eight-d.ts'
import { causesBelow, withoutCause } from '../../contract/eight-d-gates.ts'
import { Fishbone } from './fishbone.tsx'

interface Props {
  problem: string
  causes: readonly Cause[]
  edits: boolean
  onChange(causes: Cause[]): void
}

/** The tree of causes, drawn as a fishbone or written as whys; what is chosen is changed beneath it. */
export function CausesEditor({ problem, causes, edits, onChange }: Props) {
  const t = useT()
  const [chain, setChain] = useState<Cause['chain']>('occurrence')
  const [view, setView] = useState<'fishbone' | 'whys'>('fishbone')
  const [chosen, setChosen] = useState<number | null>(null)
  const add = (head: CauseHead, parent: number | null) => {
    const key = Math.max(0, ...causes.map((cause) => cause.key)) + 1
    onChange([...causes, { key, parent, chain, head, text: '', verified: false, evidence: '' }])
    setChosen(key)
  }
  const cause = causes.find(({ key }) => key === chosen && chain === causes.find((c) => c.key === key)?.chain) ?? null
  return (
    <div className="eight-d-causes">
      <div className="eight-d-switches">
        <Segmented<Cause['chain']>
          disabled={false}
          value={chain}
          onChange={(next) => {
            setChain(next)
            setChosen(null)
          }}
          options={causeChains.map((value) => ({ value, label: t(`causeChain.${value}`) }))}
        />
        <Segmented<'fishbone' | 'whys'>
          disabled={false}
          value={view}
          onChange={setView}
          options={[
            { value: 'fishbone', label: t('eightD.fishbone') },
            { value: 'whys', label: t('eightD.whys') },
          ]}
        />
      </div>
      {view === 'fishbone' ? (
        <div className="eight-d-fishbone">
          <Fishbone
            problem={problem}
            causes={causes}
            chain={chain}
            chosen={chosen}
            {...(edits && { onChoose: setChosen, onAdd: (head: CauseHead) => add(head, null) })}
          />
        </div>
      ) : (
        <Whys causes={causes} chain={chain} parent={null} chosen={chosen} onChoose={edits ? setChosen : undefined} />
      )}
      {edits && view === 'whys' && (
        <div className="eight-d-switches">
          {causeHeads.map((head) => (
            <Button key={head} size="small" onClick={() => add(head, null)}>
              {t(`causeHead.${head}`)} +
            </Button>
          ))}
        </div>
      )}
      {edits && cause && (
        <CauseForm
          key={cause.key}
          cause={cause}
          onChange={(part) => onChange(causes.map((each) => (each.key === cause.key ? { ...each, ...part } : each)))}
          onWhy={() => add(cause.head, cause.key)}
          onRemove={() => {
            onChange(withoutCause(causes, cause.key))
            setChosen(null)
          }}
        />
      )}
    </div>
  )
}

interface WhysProps {
  causes: readonly Cause[]
  chain: Cause['chain']
  parent: number | null
  chosen?: number | null
  /** Absent: they are only read. */
  onChoose?(key: number): void
}

/** Whys below whys: each answers the one above. */
export function Whys({ causes, chain, parent, chosen, onChoose }: WhysProps) {
  const t = useT()
  const mine = causesBelow(causes, parent, chain)
  if (!mine.length) return parent === null ? <p className="kit-faint">{t('eightD.noCauses')}</p> : null
  return (
    <ul className="eight-d-whys">
      {mine.map((cause) => {
        const text = (
          <>
            {parent === null && <span className="kit-faint">{t(`causeHead.${cause.head}`)} · </span>}
            {cause.verified ? '✓ ' : ''}
            {cause.text || t('eightD.unnamedCause')}
            {cause.evidence && <span className="kit-faint"> · {cause.evidence}</span>}
          </>
        )
        return (
          <li key={cause.key}>
            {onChoose ? (
              <Button
                type={cause.key === chosen ? 'primary' : 'text'}
                size="small"
                className="eight-d-why"
                onClick={() => onChoose(cause.key)}
              >
                {text}
              </Button>
            ) : (
              text
            )}
            <Whys causes={causes} chain={chain} parent={cause.key} chosen={chosen} onChoose={onChoose} />
          </li>
        )
      })}
    </ul>
  )
}

interface CauseProps {
  cause: Cause
  onChange(part: Partial<Cause>): void
  onWhy(): void
  onRemove(): void
}

function CauseForm({ cause, onChange, onWhy, onRemove }: CauseProps) {
  const t = useT()
  return (
    <Card size="small" title={t(`causeHead.${cause.head}`)}>
      <Form.Item label={t('eightD.cause')}>
        <Input
          autoFocus
          maxLength={200}
          aria-label={t('eightD.cause')}
          value={cause.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
      </Form.Item>
      <Form.Item label={t('eightD.evidence')}>
        <Input
          maxLength={500}
          aria-label={t('eightD.evidence')}
          value={cause.evidence}
          onChange={(event) => onChange({ evidence: event.target.value })}
        />
      </Form.Item>
      <div className="eight-d-switches">
        <Checkbox checked={cause.verified} onChange={(event) => onChange({ verified: event.target.checked })}>
          {t('eightD.verified')}
        </Checkbox>
        <Button size="small" onClick={onWhy}>
          {t('eightD.why')}
        </Button>
        <Button size="small" danger onClick={onRemove}>
          {t('eightD.removeCause')}
        </Button>
      </div>
    </Card>
  )
}
