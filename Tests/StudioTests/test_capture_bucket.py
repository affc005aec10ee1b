"""A take that goes into a bucket: from the destination in the Library and the consent on Record to the last file."""

import json

import pytest
from capture_page import Desk
from support import wait_until

pytest.importorskip("moto.server", reason="moto is not installed: pip install 'moto[server]'")
boto3 = pytest.importorskip("boto3")


@pytest.fixture
def bucket(monkeypatch):
    """An empty bucket of a server of our own, whose keys the hub has: the client and the address."""
    from moto.server import ThreadedMotoServer

    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "verysecretkey")
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0)
    server.start()
    place = "http://{}:{}".format(*server.get_host_and_port())
    client = boto3.client(
        "s3", endpoint_url=place, region_name="us-east-1", aws_access_key_id="test", aws_secret_access_key="test"
    )
    client.create_bucket(Bucket="takes")
    yield client, f"s3://takes/lab?endpoint={place}"
    server.stop()


def stored(client):
    return {item["Key"]: item["Size"] for item in client.list_objects_v2(Bucket="takes").get("Contents", [])}


def test_a_take_goes_to_the_bucket_that_its_contributor_agreed_to(bucket, start_hub, browser_with_camera, face_video):
    client, address = bucket
    hub = start_hub(sees=False)
    browser = browser_with_camera(face_video)
    page = browser.new_context(viewport={"width": 390, "height": 844}, permissions=["camera"]).new_page()
    page.goto(f"{hub.address}/capture/library")
    page.get_by_test_id("capture.library.destination.new").fill(address)
    page.get_by_test_id("capture.library.destination.add").click()
    page.get_by_test_id(f"capture.library.destination.{address}.forget").wait_for()
    choice = page.get_by_test_id("capture.library.destination")
    wait_until(lambda: choice.input_value() == address, 5, "it is not chosen")

    page.goto(f"{hub.address}/capture")
    desk = Desk(page)
    desk.find("main").wait_for()
    desk.enroll(destination=address)
    desk.turn_on("camera")
    desk.begin()
    desk.take_task()
    desk.record(4)
    desk.find("main").click()
    desk.wait_for("review", 40)
    assert stored(client) == {}, "it was sent before anybody kept it"
    desk.find("main").click()
    page.wait_for_url("**/capture/review")
    page.get_by_test_id("capture.review.confirm").click()
    decision = page.get_by_test_id("capture.review.decision")
    wait_until(lambda: "goes to the bucket takes" in decision.inner_text(), 20, "it does not say where it goes")

    page.goto(f"{hub.address}/capture/library")
    row = page.locator(".session")
    row.wait_for()
    session = next((hub.home / "capture" / "sessions").glob("session_*"))
    find = lambda part: page.get_by_test_id(f"capture.library.row.{session.name}.{part}")
    if find("toggle").get_attribute("aria-expanded") != "true":
        find("toggle").click()
    status = find(f"upload.{address}.status")
    wait_until(lambda: status.count() and "All files are there" in status.inner_text(), 60, row.inner_text())
    names = [entry["path"] for entry in json.loads((session / "manifest.json").read_text())["files"]]
    there = stored(client)
    for name in [*names, "manifest.json"]:
        assert there[f"lab/{session.name}/{name}"] == (session / name).stat().st_size

    find("delete").click()
    question = page.get_by_test_id("capture.library.question")
    wait_until(lambda: "Uploaded copies stay where they are" in question.inner_text(), 5)
    page.get_by_test_id("capture.library.question.confirm").click()
    page.get_by_test_id("capture.library.empty").wait_for()
    wait_until(lambda: not session.exists(), 10, "its files are still there")
    assert stored(client) == there
