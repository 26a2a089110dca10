import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, fakeBrowser } from '../browser.fixture.ts'
import { forgetLogin, keepLogin, lastLogin, loginKey, newQueryId, queryIdOf, tokenOf } from './session-storage.ts'
import type { LoggedIn } from './session-types.ts'

let browser: FakeBrowser
beforeEach(() => {
  browser = fakeBrowser('https://mes.example/home#queryId=one')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const login = (token: string, phoneNo: string): LoggedIn => ({
  token,
  mustChangePassword: false,
  user: {
    id: 1,
    account: 'a',
    name: phoneNo,
    phoneNo,
    jobNumber: null,
    avatar: null,
    isAdministrator: false,
    teamId: 1,
    teamName: 'Works',
    zone: 'Asia/Shanghai',
  },
})

test('two logins are kept beside each other', () => {
  keepLogin('one', login('T1', '138'))
  keepLogin('two', login('T2', '139'))
  expect([tokenOf('one'), tokenOf('two')]).toEqual(['T1', 'T2'])
  expect(localStorage.getItem('us_user_138_one')).toContain('"phoneNo":"138"')
})

test('a fresh tab finds the token by its cookie', () => {
  keepLogin('one', login('T1', '138'))
  sessionStorage.clear()
  expect(tokenOf()).toBe('T1')
})

test('forgetting takes token, cookie, user and what the pages kept', () => {
  keepLogin('one', login('T1', '138'))
  sessionStorage.setItem(loginKey('pages'), '[]')
  forgetLogin('one')
  expect(tokenOf('one')).toBeNull()
  expect(browser.cookies.size).toBe(0)
  expect(localStorage.getItem('us_user_138_one')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a browser carries only the newest logins', () => {
  for (let i = 0; i < 9; i++) keepLogin(`q${i}`, login(`T${i}`, String(i)))
  expect(browser.cookies.size).toBe(6)
  expect(lastLogin()?.queryId).toBe('q8')
  expect(tokenOf('q2')).toBeNull()
})

test('a login whose token is gone is not offered', () => {
  keepLogin('one', login('T1', '138'))
  keepLogin('two', login('T2', '139'))
  browser.cookies.delete('us_token_two')
  sessionStorage.removeItem('us_token_two')
  expect(lastLogin()?.queryId).toBe('one')
})

test('a queryId that is no plain word is none', () => {
  expect(queryIdOf('#queryId=a%20b')).toBeNull()
  expect(queryIdOf('#other=1')).toBeNull()
  expect(queryIdOf(`#queryId=${newQueryId()}`)).toMatch(/^\w{18}$/)
})
