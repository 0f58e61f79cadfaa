import { expect, test } from 'vitest'
import { reducePasted, textToHtml, tidyHtml } from './reduce-html.ts'

test.each([
  ['plain text becomes a paragraph', 'Oi', '<p>Oi</p>'],
  ['marks have one form', '<b>a</b><i>b</i>', '<p><strong>a</strong><em>b</em></p>'],
  ['neighbours with equal marks are joined', '<b>a</b><b>b</b>', '<p><strong>ab</strong></p>'],
  [
    'crossed marks are nested in one order',
    '<i>a<b>b</b></i>',
    '<p><em>a</em><strong><em>b</em></strong></p>',
  ],
  ['blocks of other kinds are paragraphs', '<div>a</div><section>b</section>', '<p>a</p><p>b</p>'],
  ['empty paragraphs go', '<p></p><p><br></p><p>&nbsp;</p><p>a</p>', '<p>a</p>'],
  ['a line break stays inside', '<p>a<br>b<br></p>', '<p>a<br>b</p>'],
  ['spaces are collapsed', '<p>  a \n  b  </p>', '<p>a b</p>'],
  ['spaces between marks stay', '<p><b>a</b> <i>b</i></p>', '<p><strong>a</strong> <em>b</em></p>'],
  ['the largest heading is that of the page', '<h1>a</h1><h2>b</h2>', '<h2>a</h2><h2>b</h2>'],
  ['small headings are subheadings', '<h5>a</h5>', '<h3>a</h3>'],
  ['a heading is not bold twice', '<h2><b>a</b></h2>', '<h2><strong>a</strong></h2>'],
  ['lists', '<ul><li>a</li><li><p>b</p></li></ul>', '<ul><li>a</li><li>b</li></ul>'],
  [
    'nested lists',
    '<ol><li>a<ul><li>b</li></ul></li></ol>',
    '<ol><li>a<ul><li>b</li></ul></li></ol>',
  ],
  ['text around a list', 'a<ul><li>b</li></ul>c', '<p>a</p><ul><li>b</li></ul><p>c</p>'],
  ['an underline is not offered', '<u>a</u><s>b</s>', '<p>ab</p>'],
  ['a quote is a paragraph', '<blockquote><p>a</p></blockquote>', '<p>a</p>'],
  [
    'a table is read cell by cell',
    '<table><tr><td>a</td><td>b</td></tr></table>',
    '<p>a</p><p>b</p>',
  ],
  [
    'a link keeps its address only',
    '<a href="https://a.example/x?a=1&amp;b=2" onclick="x()" class="y">a</a>',
    '<p><a href="https://a.example/x?a=1&amp;b=2">a</a></p>',
  ],
  ['a script loses everything', '<script>alert(1)</script><p>a</p>', '<p>a</p>'],
  ['a link to a script is text', '<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
  ['pictures go', '<p><img src=x onerror="alert(1)">a</p>', '<p>a</p>'],
  ['text stays text', '<p>1 &lt; 2 &amp; "3"</p>', '<p>1 &lt; 2 &amp; &quot;3&quot;</p>'],
])('%s', (_, html, reduced) => {
  expect(reducePasted(html)).toBe(reduced)
})

test('a text of Word keeps headings, marks and lists', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {color: red}</style></head>
    <body lang=PT-BR><!--StartFragment--><h1 style='color:#2F5496'>Festa<o:p></o:p></h1>
    <p class=MsoNormal><b><span style='font-size:14.0pt'>Traga</span></b><span> seu&nbsp;pandeiro.<o:p></o:p></span></p>
    <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Samba</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>Choro</p>
    <p class=MsoNormal>Fim</p><!--EndFragment--></body></html>`
  expect(reducePasted(word)).toBe(
    '<h2>Festa</h2><p><strong>Traga</strong> seu pandeiro.</p>' +
      '<ul><li>Samba</li><li>Choro</li></ul><p>Fim</p>',
  )
})

test('a text of Google Docs keeps marks that it writes as styles', () => {
  const docs = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">a</span><span style="font-weight:400;font-style:italic">b</span></p></b>`
  expect(reducePasted(docs)).toBe('<p><strong>a</strong><em>b</em></p>')
})

test('a stored text keeps the marks of the server', () => {
  const stored = '<h4>a</h4><p><u>b</u></p><blockquote>c</blockquote><hr><p>d</p>'
  expect(tidyHtml(stored)).toBe(stored)
})

test('what was tidied stays as it is', () => {
  const once = tidyHtml('<div>a <b>b</b></div><ul><li>c<br>d</li></ul>')
  expect(tidyHtml(once)).toBe(once)
})

test('plain text has paragraphs and line breaks, and no markup', () => {
  expect(textToHtml('a\r\nb\n\n \n<i>c</i>\n')).toBe('<p>a<br>b</p><p>&lt;i&gt;c&lt;/i&gt;</p>')
})
