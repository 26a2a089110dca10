import { Button, Input, type InputRef, Spin } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { type FoundAct, findAnything } from '#core/contract/find.ts'
import { useT } from '#core/web/i18n/index.ts'
import { StatusTag } from '#core/web/kit/parts/status-tag.tsx'
import { useDebounced } from '#core/web/kit/parts/use-debounced.ts'
import { useCall } from '#core/web/live/live.ts'
import { addressOf, useOpen } from '#core/web/screens/navigation.ts'
import { openScreens, screenOf } from '#core/web/screens/screens.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useFocus } from '#core/web/use-focus.ts'
import { openPages } from '../open-pages.ts'
import { type Option, optionsOf } from './options.ts'
import type { Group } from './ranking.ts'
import { useUses } from './use-uses.ts'
import { recordsUsed } from './uses.ts'
import type { Word } from './words.ts'

interface Props {
  /** What stands in the field at first. */
  typed: string
  word: Word
  onAct(act: FoundAct): void
  onClose(): void
}

/** Milliseconds that typing has to rest before it is looked for. */
const rest = 120

/** The field and what was found, by groups. */
export function FinderPanel({ typed, word, onAct, onClose }: Props) {
  const t = useT()
  const session = useSession()
  const open = useOpen()
  const { uses, ready, noteUse } = useUses()
  const field = useFocus<InputRef>()
  const id = useId()
  const [text, setText] = useState(typed)
  const [at, setAt] = useState(0)
  // Enter before the answer is there: what comes first then is meant.
  const [waiting, setWaiting] = useState<{ tab: boolean } | null>(null)
  const [now] = useState(Date.now)
  const settled = useDebounced(text.trim(), text.trim() ? rest : 0)
  const asked = { text: settled, used: recordsUsed(uses) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useCall(findAnything, asked, {
    keepPrevious: true,
    enabled: ready,
  })
  const current = settled === text.trim() && !isPlaceholderData
  const screens = openScreens(session).filter(({ menu }) => menu)
  const may = (path: string) => screens.some((screen) => screen.path === path) || screenOf(path)?.menu === undefined
  // What was found for what was typed before stands until the answer comes, but offers nothing to be done.
  const acts = current ? data?.acts.filter(({ place }) => !place || may(place.path)) : []
  const found = error || !data ? undefined : { ...data, acts: acts ?? [] }
  const opened = openPages.get().alive
  const groups = optionsOf({ text, found, screens, open: opened, uses, now, t, word })
  const options = groups.flatMap((group) => group.options)
  const chosen = options[Math.min(at, options.length - 1)]

  const go = (option: Option, tab = false) => {
    noteUse(option.key)
    if (tab && option.place) return void window.open(addressOf(option.place.path, option.place.query), '_blank')
    if (option.act) return onAct(option.act)
    onClose()
    if (option.place) open(option.place.path, option.place.query)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt((i) => Math.min(i + 1, options.length - 1))
    else if (event.key === 'ArrowUp') setAt((i) => Math.max(0, Math.min(i, options.length - 1) - 1))
    else if (event.key === 'Enter') enter(event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  const enter = (tab: boolean) => {
    if (!current && !error) return setWaiting({ tab })
    if (chosen) go(chosen, tab)
  }
  const answered = useEffectEvent(() => {
    if (waiting && chosen) go(chosen, waiting.tab)
    setWaiting(null)
  })
  const done = waiting !== null && (current || error !== null)
  useEffect(() => {
    if (done) answered()
  }, [done])
  const place = chosen ? options.indexOf(chosen) : 0
  useEffect(() => {
    document.getElementById(`${id}${place}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, place])

  return (
    <div className="find-panel">
      <Input
        ref={field}
        size="large"
        variant="borderless"
        value={text}
        maxLength={100}
        placeholder={word('label')}
        role="combobox"
        aria-label={word('label')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={chosen && `${id}${options.indexOf(chosen)}`}
        autoComplete="off"
        spellCheck={false}
        suffix={<Spin size="small" spinning={isFetching && !current} delay={200} aria-label={word('searching')} />}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
          setWaiting(null)
        }}
        onKeyDown={press}
      />
      {error && (
        <p className="find-problem" role="alert">
          {error.status === 0 ? word('offline') : word('failed', { reason: error.message })}
          <Button size="small" type="link" onClick={() => void refetch()}>
            {word('retry')}
          </Button>
        </p>
      )}
      <Results id={id} groups={groups} chosen={chosen} word={word} onPoint={setAt} onGo={go} />
      {text.trim() && current && !error && options.length === 0 && (
        <div className="find-none">
          <strong>{word('none', { text: text.trim() })}</strong>
          <p>{word('noneHint')}</p>
        </div>
      )}
      <p className="find-told" role="status">
        {current && text.trim() ? word('found', { count: options.length }) : ''}
      </p>
      <footer className="find-keys">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {word('keyMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {word('keyOpen')}
        </span>
        <span>
          <kbd>Ctrl Enter</kbd> {word('keyTab')}
        </span>
        {!text && <span className="find-hint">{word('hint')}</span>}
      </footer>
    </div>
  )
}

interface ResultsProps {
  id: string
  groups: readonly Group<Option>[]
  chosen: Option | undefined
  word: Word
  onPoint(at: number): void
  onGo(option: Option, tab: boolean): void
}

function Results({ id, groups, chosen, word, onPoint, onGo }: ResultsProps) {
  const order = groups.flatMap(({ options }) => options)
  return (
    <div className="find-list" role="listbox" id={`${id}list`} aria-label={word('label')}>
      {groups.map(({ group, options }) => (
        <div key={group} role="group" aria-label={group}>
          <div className="find-heading" aria-hidden>
            {group}
          </div>
          {options.map((option) => (
            <button
              key={`${option.key} ${option.title}`}
              id={`${id}${order.indexOf(option)}`}
              type="button"
              role="option"
              // The field keeps the focus and takes the keys.
              tabIndex={-1}
              aria-selected={option === chosen}
              className="find-option"
              onPointerMove={() => onPoint(order.indexOf(option))}
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onGo(option, event.ctrlKey || event.metaKey)}
            >
              <span className="find-title">{option.title}</span>
              <span className="find-note">{option.note}</span>
              {option.status && <StatusTag {...option.status} />}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
