import { type KeyboardEvent, type ReactNode, useRef } from 'react'

interface Tab {
  key: string
  label: string
  content: ReactNode
}

interface Props {
  tabs: Tab[]
  chosen: string
  onChoose(key: string): void
}

/** The ways to log in. antd's tabs bring menus along that this page has no use for and a slow line would have to carry. */
export function LoginTabs({ tabs, chosen, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const at = Math.max(
    tabs.findIndex(({ key }) => key === chosen),
    0,
  )
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (step + tabs.length) % tabs.length
    onChoose(tabs[next]?.key ?? chosen)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div role="tablist" tabIndex={-1} className="login-tabs" ref={list} onKeyDown={press}>
        {tabs.map(({ key, label }, i) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`login-tab-${key}`}
            aria-selected={i === at}
            aria-controls="login-way"
            tabIndex={i === at ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="login-way" className="login-way" aria-labelledby={`login-tab-${tabs[at]?.key}`}>
        {tabs[at]?.content}
      </div>
    </>
  )
}
