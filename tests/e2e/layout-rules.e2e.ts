import { test } from '../support/e2e/demo.ts'
import { layoutFaults } from '../support/e2e/layout.ts'
import { openScreen } from '../support/e2e/open-screen.ts'
import { expect } from '../support/e2e/test.ts'

/** Each rule broken once, by a style or an element that has no place there. */
const breaks: [RegExp, { css?: string; html?: string }][] = [
  [/number cut short/, { css: 'main .tabular-nums { display: block; width: 8px; overflow: hidden; white-space: nowrap }' }],
  [/title cut short/, { css: 'h1 { width: 20px; overflow: hidden; text-overflow: ellipsis }' }],
  [/text clipped in height/, { html: '<p style="height: 5px; overflow: hidden">clipped</p>' }],
  [
    /texts overlap/,
    { html: '<b style="position: fixed; top: 9px; left: 9px">one</b><i style="position: fixed; top: 9px; left: 9px">two</i>' },
  ],
  [
    /text under a control/,
    {
      html: '<p style="position: fixed; top: 9px; left: 9px; z-index: 9">one under another</p><div style="position: fixed; top: 9px; left: 60px; z-index: 10"><button>over</button></div>',
    },
  ],
  [/out of reach/, { html: '<button style="position: fixed; left: -300px">lost</button>' }],
  [
    /before its table/,
    {
      html: '<table style="position: fixed; top: 0; left: 0; width: 90px; table-layout: fixed; border-collapse: collapse"><tr><td>a</td></tr><tr><td colspan="2">b</td></tr></table>',
    },
  ],
  [
    /wider than its cell/,
    {
      html: '<table style="position: fixed; top: 0; left: 0; width: 60px; table-layout: fixed"><tr><td style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap"><button style="width: 90px">status</button></td></tr></table>',
    },
  ],
  [
    /regions scroll Y/,
    {
      html: '<div class="two"><p></p></div><div class="two"><p></p></div>',
      css: '.two { position: fixed; top: 0; width: 50px; height: 9px; overflow: auto } .two p { height: 99px }',
    },
  ],
  [
    /regions scroll X/,
    {
      html: '<div class="two"><p></p></div><div class="two"><p></p></div>',
      css: '.two { position: fixed; top: 0; width: 50px; height: 9px; overflow: auto } .two p { width: 99px; height: 1px }',
    },
  ],
  [/px sideways/, { html: '<div style="position: absolute; left: 0; top: 0; width: 150vw; height: 1px"></div>' }],
  [
    /target of 20 × 20 px/,
    { html: '<button style="position: fixed; top: 0; left: 0; width: 20px; height: 20px; padding: 0">x</button>' },
  ],
  [
    /a toast takes a tap/,
    {
      html: '<div class="ant-message-notice" style="position: fixed; top: 90px; left: 400px; padding: 9px; z-index: 9999">booked</div>',
    },
  ],
  [
    /chosen by colour alone/,
    {
      html: '<button aria-pressed="true">on</button><button aria-pressed="false">off</button>',
      // A seated table differs from a free one by more than its outline.
      css: 'button { outline: none !important } main [aria-pressed] { display: none !important }',
    },
  ],
]

test('negative control: each rule broken once is found', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openScreen(page, { path: '/foodorder/selecttable', title: 'New Order' })
  const look = { isTouch: true, isForced: true }
  const before = await layoutFaults(page, look)
  for (const [rule, broken] of breaks) {
    expect(
      before.filter((fault) => rule.test(fault) && !/target/.test(fault)),
      String(rule),
    ).toEqual([])
    await page.evaluate(({ css = '', html = '' }) => {
      const box = document.createElement('div')
      box.id = 'broken'
      box.innerHTML = `<style>${css}</style>${html}`
      document.body.append(box)
    }, broken)
    expect(await layoutFaults(page, look), String(rule)).toContainEqual(expect.stringMatching(rule))
    await page.evaluate(() => document.getElementById('broken')?.remove())
  }
})
