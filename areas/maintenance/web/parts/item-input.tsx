import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { DecimalInput } from '#core/web/kit/index.ts'
import { conforms, type FoundValue, isAnswered, type MaintenanceItem, optionsOf } from '../../contract/judging.ts'
import { Wanted } from './wanted.tsx'

type Answer = Omit<FoundValue, 'item'>

interface Props {
  item: MaintenanceItem
  at: number
  found: FoundValue | undefined
  onChange(answer: Answer): void
  /** What stands below the answer. */
  children: ReactNode
}

/** One item: what is wanted, and the answer, under a glove. What is out of order is marked at once. */
export function ItemInput({ item, at, found, onChange, children }: Props) {
  const t = useT()
  const bad = found !== undefined && isAnswered(item, found) && !conforms(item, found)
  return (
    <section className="kit-card mt-item" aria-label={item.item}>
      <h3 className={item.kind === 'text' ? undefined : 'kit-required'}>
        {at + 1}. {item.item}
      </h3>
      <Wanted item={item} />
      <AnswerInput item={item} found={found} bad={bad} onChange={onChange} />
      {bad && <p className="mt-bad">{t('maintenanceTask.out')}</p>}
      {children}
    </section>
  )
}

type InputProps = Pick<Props, 'item' | 'found' | 'onChange'> & { bad: boolean }

function AnswerInput({ item, found, bad, onChange }: InputProps) {
  const t = useT()
  if (item.kind === 'measured')
    return (
      <DecimalInput
        size="large"
        scale={6}
        unit={item.unit ?? undefined}
        aria-label={item.item}
        aria-invalid={bad}
        status={bad ? 'error' : undefined}
        value={found?.value ?? null}
        onChange={(value) => onChange({ value: value ?? null })}
      />
    )
  if (item.kind === 'text')
    return (
      <Input.TextArea
        aria-label={item.item}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={500}
        value={found?.words ?? ''}
        onChange={(event) => onChange({ words: event.target.value })}
      />
    )
  const choices =
    item.kind === 'yesNo'
      ? [
          { words: t('maintenanceTask.good'), good: true, answer: { value: 1 } },
          { words: t('maintenanceTask.notGood'), good: false, answer: { value: 0 } },
        ]
      : optionsOf(item).map((option) => ({ ...option, answer: { words: option.words } as Answer }))
  return (
    <div className="mt-choices" role="group" aria-label={item.item}>
      {choices.map(({ words, good, answer }) => {
        const chosen = item.kind === 'yesNo' ? found?.value === answer.value : found?.words === answer.words
        return (
          <Button
            key={words}
            size="large"
            danger={!good}
            icon={good ? <CheckOutlined /> : <CloseOutlined />}
            type={chosen ? 'primary' : 'default'}
            aria-pressed={chosen}
            onClick={() => onChange(chosen ? {} : answer)}
          >
            {words}
          </Button>
        )
      })}
    </div>
  )
}
