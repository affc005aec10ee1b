"""What a data team reads after the job: a page of Markdown, and the same as JSON."""

from __future__ import annotations

import json
from pathlib import Path

MOST_LISTED = 200


def summary(rows: list[dict], coverage: list[dict]) -> dict:
    whole = [row for row in rows if row["is_whole"]]
    grades: dict[str, int] = {}
    for row in whole:
        grades[row["grade"] or "none"] = grades.get(row["grade"] or "none", 0) + 1
    bounds = [row["bound_ms"] for row in whole if row["bound_ms"] is not None]
    return {
        "sessions": len(rows),
        "whole": len(whole),
        "hours": round(sum(row["seconds"] for row in whole) / 3600, 4),
        "bytes": sum(row["bytes"] for row in whole),
        "contributors": len({row["contributor"] for row in whole if row["contributor"]}),
        "grades": dict(sorted(grades.items())),
        "largest_bound_ms": max(bounds) if bounds else None,
        "coverage": coverage,
        "broken": [{"path": row["path"], "problems": row["problems"]} for row in rows if not row["is_whole"]],
    }


def markdown(found: dict) -> str:
    bound = found["largest_bound_ms"]
    lines = [
        "# Sessions",
        "",
        f"{found['whole']} of {found['sessions']} sessions are whole: {found['hours']:.2f} hours, "
        f"{found['bytes'] / 1e9:.3f} GB, {found['contributors']} contributors.",
        "Times are certain within " + (f"{bound:.2f} ms." if bound is not None else "unknown bounds."),
        "",
        "| grade | sessions |",
        "| --- | ---: |",
        *(f"| {grade} | {count} |" for grade, count in found["grades"].items()),
        "",
        "## Coverage",
        "",
        *table(found["coverage"]),
    ]
    if found["broken"]:
        lines += ["", "## Broken", ""]
        lines += [
            f"- `{row['path']}`: {'; '.join(row['problems'][:3])}"
            + (f" (and {len(row['problems']) - 3} more)" if len(row["problems"]) > 3 else "")
            for row in found["broken"][:MOST_LISTED]
        ]
        more = len(found["broken"]) - MOST_LISTED
        if more > 0:
            lines.append(f"- {more} more stand in report.json.")
    return "\n".join(lines) + "\n"


def table(coverage: list[dict]) -> list[str]:
    """Verbs down, environments across, sessions in each cell."""
    if not coverage:
        return ["No session is whole yet."]
    environments = sorted({row["environment"] for row in coverage})
    counts = {(row["verb"], row["environment"]): row["sessions"] for row in coverage}
    lines = ["| verb | " + " | ".join(map(plain, environments)) + " |", "| --- |" + " ---: |" * len(environments)]
    for verb in sorted({row["verb"] for row in coverage}):
        cells = " | ".join(str(counts.get((verb, environment), 0)) for environment in environments)
        lines.append(f"| {plain(verb)} | {cells} |")
    return lines


def plain(text: str) -> str:
    return text.replace("|", "/").replace("\n", " ")


def write(folder: Path, found: dict) -> None:
    (folder / "report.json").write_text(json.dumps(found, indent=2, sort_keys=True) + "\n")
    (folder / "report.md").write_text(markdown(found))
