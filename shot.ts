import { chromium } from 'playwright-core'
const base='http://127.0.0.1:4310'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const who=process.argv[2]??'planner'
async function enter(w:number,h:number,touch=false,locale='zh-CN'){
  const c=await b.newContext({viewport:{width:w,height:h},locale,hasTouch:touch}); const p=await c.newPage()
  p.on('pageerror',e=>console.log('ERR',e.message)); p.on('console',m=>m.type()==='error'&&console.log('CON',m.text()))
  await p.goto(base+'/login'); await p.locator('input[autocomplete=username]').fill(who); await p.locator('input[autocomplete=current-password]').fill('Gemba-demo-1'); await p.keyboard.press('Enter')
  await p.waitForURL(/\/home/); await p.locator('.shell-header').waitFor(); await p.waitForTimeout(1500); return p }
const p=await enter(1920,1080)
await p.screenshot({path:'/tmp/f-head.png'})
await p.keyboard.press('Control+k'); await p.getByRole('combobox').last().waitFor(); await p.waitForTimeout(1200); await p.screenshot({path:'/tmp/f-empty.png'})
for(const [i,text] of ['cydp','0021','gdlr','确认 WO','zzzz'].entries()){ await p.locator('.find-panel input').fill(text); await p.waitForTimeout(900); await p.screenshot({path:`/tmp/f-${i}.png`}) }
const q=await enter(1366,768); await q.keyboard.press('Control+k'); await q.locator('.find-panel input').fill('flp'); await q.waitForTimeout(1200); await q.screenshot({path:'/tmp/f-1366.png'})
const r=await enter(390,844,true); await r.screenshot({path:'/tmp/f-m0.png'}); await r.locator('.shell-find').click(); await r.locator('.find-panel input').fill('flp'); await r.waitForTimeout(1200); await r.screenshot({path:'/tmp/f-m1.png'})
const s=await enter(1024,768,true,'vi-VN'); await s.locator('.shell-find').click(); await s.locator('.find-panel input').fill('lenh'); await s.waitForTimeout(1200); await s.screenshot({path:'/tmp/f-t.png'})
await b.close()
