import { Form, Input, InputNumber, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { AddRow, RemoveRow } from '#core/web/kit/index.ts'
import type { ContentOf, StepContent } from '../../contract/eight-d.ts'

interface Props {
  content: StepContent
  onChange(content: StepContent): void
}

/** What a step says, by its own form; that of D4 is the tree of causes. */
export function ContentForm({ content, onChange }: Props) {
  const t = useT()
  const area = <C extends StepContent>(of: C, key: keyof C & string, max = 2000) => (
    <Form.Item label={t(`eightDContent.${key}`)}>
      <Input.TextArea
        rows={3}
        maxLength={max}
        aria-label={t(`eightDContent.${key}`)}
        value={String(of[key] ?? '')}
        onChange={(event) => onChange({ ...of, [key]: event.target.value })}
      />
    </Form.Item>
  )
  switch (content.step) {
    case 'D0':
      return area(content, 'emergency')
    case 'D1':
      return <Members content={content} onChange={onChange} />
    case 'D2':
      return (
        <>
          {area(content, 'problem')}
          <Problem content={content} onChange={onChange} />
          <IsIsNot content={content} onChange={onChange} />
        </>
      )
    case 'D3':
      return (
        <>
          <Places content={content} onChange={onChange} />
          {area(content, 'note')}
        </>
      )
    case 'D5':
    case 'D6':
      return area(content, 'note')
    case 'D7':
      return <Documents content={content} onChange={onChange} />
    case 'D8':
      return (
        <>
          {area(content, 'summary')}
          {area(content, 'lessons')}
        </>
      )
    default:
      return null
  }
}

interface Of<S extends StepContent['step']> {
  content: ContentOf<S>
  onChange(content: StepContent): void
}

function Members({ content, onChange }: Of<'D1'>) {
  const t = useT()
  const { members } = content
  const set = (at: number, part: object) =>
    onChange({ ...content, members: members.map((each, i) => (i === at ? { ...each, ...part } : each)) })
  return (
    <Form.Item label={t('eightDContent.members')}>
      {members.map((member, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: members have no key of their own, and are only added at the end
        <div key={i} className="eight-d-member">
          <Input
            maxLength={64}
            aria-label={`${t('eightDContent.name')} ${i + 1}`}
            placeholder={t('eightDContent.name')}
            value={member.name}
            onChange={(event) => set(i, { name: event.target.value })}
          />
          <Input
            maxLength={100}
            aria-label={`${t('eightDContent.duty')} ${i + 1}`}
            placeholder={t('eightDContent.duty')}
            value={member.duty}
            onChange={(event) => set(i, { duty: event.target.value })}
          />
          <RemoveRow onClick={() => onChange({ ...content, members: members.filter((_, at) => at !== i) })} />
        </div>
      ))}
      <AddRow
        disabled={members.length >= 20}
        onClick={() => onChange({ ...content, members: [...members, { name: '', duty: '' }] })}
      />
    </Form.Item>
  )
}

function Problem({ content, onChange }: Of<'D2'>) {
  const t = useT()
  return (
    <div className="eight-d-owner">
      {(['place', 'lots'] as const).map((key) => (
        <Form.Item key={key} label={t(`eightDContent.${key}`)}>
          <Input
            maxLength={key === 'place' ? 200 : 500}
            aria-label={t(`eightDContent.${key}`)}
            value={content[key]}
            onChange={(event) => onChange({ ...content, [key]: event.target.value })}
          />
        </Form.Item>
      ))}
      <Form.Item label={t('eightDContent.quantity')}>
        <InputNumber
          className="kit-wide"
          min={0}
          aria-label={t('eightDContent.quantity')}
          value={content.quantity}
          onChange={(quantity) => onChange({ ...content, quantity })}
        />
      </Form.Item>
    </div>
  )
}

const isIsNotColumns = ['is', 'isNot', 'difference'] as const

function IsIsNot({ content, onChange }: Of<'D2'>) {
  const t = useT()
  return (
    <table className="eight-d-table">
      <caption>{t('eightDContent.isIsNot')}</caption>
      <thead>
        <tr>
          <th />
          {isIsNotColumns.map((column) => (
            <th key={column}>{t(`eightDContent.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.isIsNot.map((row) => (
          <tr key={row.row}>
            <th>{t(`isIsNot.${row.row}`)}</th>
            {isIsNotColumns.map((column) => (
              <td key={column}>
                <Input.TextArea
                  autoSize={{ minRows: 1, maxRows: 4 }}
                  maxLength={500}
                  aria-label={`${t(`isIsNot.${row.row}`)} ${t(`eightDContent.${column}`)}`}
                  value={row[column]}
                  onChange={(event) =>
                    onChange({
                      ...content,
                      isIsNot: content.isIsNot.map((each) =>
                        each.row === row.row ? { ...each, [column]: event.target.value } : each,
                      ),
                    })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const placeColumns = ['suspect', 'sorted', 'bad'] as const

function Places({ content, onChange }: Of<'D3'>) {
  const t = useT()
  return (
    <table className="eight-d-table">
      <caption>{t('eightDContent.places')}</caption>
      <thead>
        <tr>
          <th />
          {placeColumns.map((column) => (
            <th key={column}>{t(`eightDContent.${column}`)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {content.places.map((row) => (
          <tr key={row.place}>
            <th>{t(`stockPlace.${row.place}`)}</th>
            {placeColumns.map((column) => (
              <td key={column}>
                <InputNumber
                  className="kit-wide"
                  min={0}
                  aria-label={`${t(`stockPlace.${row.place}`)} ${t(`eightDContent.${column}`)}`}
                  value={row[column]}
                  onChange={(value) =>
                    onChange({
                      ...content,
                      places: content.places.map((each) =>
                        each.place === row.place ? { ...each, [column]: value } : each,
                      ),
                    })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const answers = ['yes', 'no', 'na'] as const

function Documents({ content, onChange }: Of<'D7'>) {
  const t = useT()
  const set = (document: string, part: object) =>
    onChange({
      ...content,
      documents: content.documents.map((each) => (each.document === document ? { ...each, ...part } : each)),
    })
  return (
    <table className="eight-d-table">
      <caption>{t('eightDContent.documents')}</caption>
      <tbody>
        {content.documents.map((row) => (
          <tr key={row.document}>
            <th>{t(`preventedBy.${row.document}`)}</th>
            <td>
              <Select<(typeof answers)[number]>
                className="kit-wide"
                allowClear
                aria-label={t(`preventedBy.${row.document}`)}
                value={row.answer}
                onChange={(answer) => set(row.document, { answer: answer ?? null })}
                options={answers.map((value) => ({ value, label: t(`preventedAnswer.${value}`) }))}
              />
            </td>
            <td>
              <Input
                maxLength={500}
                aria-label={`${t(`preventedBy.${row.document}`)} ${t('eightDContent.note')}`}
                placeholder={t('eightDContent.note')}
                value={row.note}
                onChange={(event) => set(row.document, { note: event.target.value })}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
