/**
 * Parts of self-contained HTML pages: nothing is loaded, and scripts run only on request.
 */
import { escapeText } from './xml.js';

/**
 * Returns the page up to the start of its body.
 * @param language language of its texts
 * @param policy additions to the content security policy
 */
export function htmlHead(title: string, language: string, style: string, policy = ''): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${policy}">
<title>${escapeText(title)}</title>
<style>${style}</style>
</head>
<body>
`;
}

/** Returns a script escaped so that it does not end its element. */
export function inScript(text: string): string {
  return text.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');
}

/** Returns a style sheet escaped so that it does not end its element. */
export function inStyle(text: string): string {
  return text.replaceAll('</style', '<\\/style');
}
