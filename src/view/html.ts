/**
 * The beginning of a self-contained HTML page: nothing is loaded, and scripts run only on request.
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
